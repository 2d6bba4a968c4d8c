import { z } from 'zod'

export const mailKinds = [
  'verify_email',
  'already_registered',
  'welcome',
  'reset_password',
  'password_changed',
  'password_added',
  'google_linked',
  'google_unlinked',
  'new_device',
  'first_factor_added',
  'second_factor_added',
  'second_factor_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'change_email',
  'address_in_use',
  'email_change_asked',
  'email_changed',
  'delete_account',
  'account_deleted',
  'export_asked',
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
  /** What the template needs beyond the person: a device, or the id of an export or a change of address. */
  detail: z.string().max(200).optional(),
})
export type AccountMail = z.infer<typeof AccountMail>
export type MailKind = AccountMail['kind']

/** Queues a mail; answers when the queue has it. */
export type SendAccountMail = (mail: Pick<AccountMail, 'kind' | 'userId' | 'detail'>) => Promise<void>
