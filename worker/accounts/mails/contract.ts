import { z } from 'zod'

export const mailKinds = [
  'verify_email',
  'already_registered',
  'welcome',
  'reset_password',
  'password_changed',
  'google_linked',
  'google_unlinked',
  'new_device',
  'delete_account',
  'account_deleted',
  'export_ready',
] as const

/**
 * A mail about an account, before it is written. It holds no secret: the link's token is made when the mail is sent.
 * `userId` null is for an address that nobody registered: it costs what a real one costs, and is dropped.
 */
export const AccountMail = z.object({
  version: z.literal(1),
  type: z.literal('account_mail'),
  /** Makes the Message-ID, so that a repetition is recognised as one. */
  id: z.string(),
  kind: z.enum(mailKinds),
  userId: z.number().int().nullable(),
  /** What the template needs beyond the person: a device, or an export's id. */
  detail: z.string().max(200).optional(),
})
export type AccountMail = z.infer<typeof AccountMail>
export type MailKind = AccountMail['kind']

/** Queues a mail; answers when the queue has it. */
export type SendAccountMail = (mail: Pick<AccountMail, 'kind' | 'userId' | 'detail'>) => Promise<void>
