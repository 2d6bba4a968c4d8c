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
  'channel_added',
  'api_token_added',
  'purchases_ended',
  'choose_password',
  'role_changed',
  'switched_off',
  'switched_on',
  'change_email',
  'address_in_use',
  'email_change_asked',
  'email_changed',
  'address_taken_back',
  'deletion_waits',
  'deleted_by_operator',
  'delete_account',
  'account_deleted',
  'export_asked',
  'export_ready',
] as const

/**
 * A mail about an account, before it is written. It holds no secret: the token is made when the mail is sent.
 * `userId` null is a dummy for an unknown address: it costs the same and is dropped.
 */
export const AccountMail = z.object({
  version: z.literal(1),
  type: z.literal('account_mail'),
  /** Becomes the Message-ID, so that mail clients recognise a repeat. */
  id: z.string(),
  kind: z.enum(mailKinds),
  userId: z.number().int().nullable(),
  /** Extra template data: a device, or the id of an export or address change. */
  detail: z.string().max(200).optional(),
})
export type AccountMail = z.infer<typeof AccountMail>
export type MailKind = AccountMail['kind']

/** Queues a mail; resolves once the queue has accepted it. */
export type SendAccountMail = (mail: Pick<AccountMail, 'kind' | 'userId' | 'detail'>) => Promise<void>
