import { z } from 'zod'
import { EmailAddress } from '../contract.ts'
import { passwordMissing, passwordTooLong } from '../passwords/constants.ts'
import { maxTypedPassword } from '../sign-in/constants.ts'
import { linkTroubles } from './constants.ts'

export const ForgotPassword = z.object({ email: EmailAddress })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** Whether the password can be taken depends on whose it is, so that is checked with the link at hand. */
export const ResetPassword = z.object({
  token: z.string({ error: linkTroubles.unknown }).max(200, linkTroubles.unknown),
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  /** Ticked on the page by those who mean to go on signing in with the linked Google account. */
  keep_google: z.literal('on').optional().catch(undefined),
  /** Ticked with a first password by those who think that someone else is signed in. */
  sign_out_others: z.literal('on').optional().catch(undefined),
})
export type ResetPassword = z.infer<typeof ResetPassword>

export const ChangePassword = z.object({
  current_password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
})
export type ChangePassword = z.infer<typeof ChangePassword>
