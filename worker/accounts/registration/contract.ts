import { z } from 'zod'
import { registrableRoles } from '../constants.ts'
import { emailMissing, humanProofField, maxHumanProofLength, roleUnknown } from './constants.ts'

/** Only what each value is; whether it will do is decided by rules that the browser knows too. */
export const RegistrationForm = z.object({
  role: z.enum(registrableRoles, roleUnknown).default('customer'),
  agentCode: z.string().default(''),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  email: z.string().default(''),
  password: z.string().default(''),
  /** The page asks twice; a program that calls the API need not. */
  confirmPassword: z.string().optional(),
  acceptTerms: z.boolean().default(false),
  acceptDisclaimer: z.boolean().default(false),
  acceptDataProcessing: z.boolean().default(false),
  acceptCookiePolicy: z.boolean().default(false),
  [humanProofField]: z.string().max(maxHumanProofLength).default(''),
})
export type RegistrationForm = z.infer<typeof RegistrationForm>

export const ResendForm = z.object({ email: z.string(emailMissing).default('') })
export type ResendForm = z.infer<typeof ResendForm>

/** Who was verified, in the names of the wire. */
export type VerifiedUser = { email: string; firstName: string; lastName: string }

/** What shows that the holder of a link sent the form too: the cookie of the browser, or the password of the form. */
export type Confirmation = { browser: string | null; password?: string | undefined }

/**
 * What became of a mailed link. Who was verified is told once. The holder of an expired one had the mail: a new one can
 * go to the same address. `unconfirmed`: nothing was used up, and the password of the form is asked for.
 */
export type Verification =
  | { state: 'verified'; user?: VerifiedUser }
  | { state: 'unconfirmed'; isPasswordWrong: boolean }
  | { state: 'expired'; email: string }
  | { state: 'invalid' }
