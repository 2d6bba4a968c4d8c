import { z } from 'zod'
import { EmailAddress } from '../contract.ts'
import { keepPrefix } from '../ownership/constants.ts'
import { passwordMissing, passwordTooLong } from '../passwords/constants.ts'
import { maxTypedPassword } from '../sign-in/constants.ts'
import { linkTroubles } from './constants.ts'

export const ForgotPassword = z.object({ email: EmailAddress })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/**
 * Whether a password is acceptable depends on its owner, so it is checked once the link is known. Beside these, a checkbox
 * for the linked Google account and for each thing by which the account's news leaves it.
 */
export const ResetPassword = z.looseObject({
  token: z.string({ error: linkTroubles.unknown }).max(200, linkTroubles.unknown),
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  /** Which second step the page showed, empty for none. */
  shown_two_step: z.string().max(40).optional().catch(undefined),
  /** Checked to remove a new second step that the owner did not set up. */
  disown_two_step: z.literal('on').optional().catch(undefined),
  /** Checked with a first password to sign out everyone else. */
  sign_out_others: z.literal('on').optional().catch(undefined),
})
export type ResetPassword = z.infer<typeof ResetPassword>

/** The keys of what the owner recognised, and keeps. */
export function keptReach(form: ResetPassword): string[] {
  const checked = Object.keys(form).filter((name) => name.startsWith(keepPrefix) && form[name] === 'on')
  return checked.map((name) => name.slice(keepPrefix.length))
}

export const ChangePassword = z.object({
  current_password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
})
export type ChangePassword = z.infer<typeof ChangePassword>
