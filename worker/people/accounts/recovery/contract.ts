import { z } from 'zod'
import { EmailAddress } from '../contract.ts'
import { type ReachKind, reachKinds } from '../ownership/constants.ts'
import { passwordMissing, passwordTooLong } from '../passwords/constants.ts'
import { maxTypedPassword } from '../sign-in/constants.ts'
import { linkTroubles } from './constants.ts'

export const ForgotPassword = z.object({ email: EmailAddress })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** A checkbox for each way by which the account's news leaves it. */
const keeps = Object.fromEntries(
  reachKinds.map((kind) => [`keep_${kind}`, z.literal('on').optional().catch(undefined)]),
) as Record<`keep_${ReachKind}`, z.ZodCatch<z.ZodOptional<z.ZodLiteral<'on'>>>>

/** Whether a password is acceptable depends on its owner, so it is checked once the link is known. */
export const ResetPassword = z.object({
  token: z.string({ error: linkTroubles.unknown }).max(200, linkTroubles.unknown),
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  /** Checked to keep signing in with the linked Google account. */
  keep_google: z.literal('on').optional().catch(undefined),
  /** Checked with a first password to sign out everyone else. */
  sign_out_others: z.literal('on').optional().catch(undefined),
  ...keeps,
})
export type ResetPassword = z.infer<typeof ResetPassword>

/** What the owner recognised, and keeps. */
export function keptReach(form: ResetPassword): ReachKind[] {
  return reachKinds.filter((kind) => form[`keep_${kind}`] === 'on')
}

export const ChangePassword = z.object({
  current_password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
})
export type ChangePassword = z.infer<typeof ChangePassword>
