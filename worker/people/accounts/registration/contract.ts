import { z } from 'zod'
import { registrableRoles } from '../constants.ts'
import { emailMissing, humanProofField, maxHumanProofLength, roleUnknown } from './constants.ts'

/** Shape only; the values are validated by rules shared with the browser. */
export const RegistrationForm = z.object({
  role: z.enum(registrableRoles, roleUnknown).default('customer'),
  agentCode: z.string().default(''),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  email: z.string().default(''),
  password: z.string().default(''),
  /** The page asks twice; API clients need not. */
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

/** The verified user, in wire names. */
export type VerifiedUser = { email: string; firstName: string; lastName: string }

/** Proof that the link's holder also sent the form: the browser's cookie or the form's password. */
export type Confirmation = { browser: string | null; password?: string | undefined }

/**
 * Result of opening a mailed link. The verified user is returned once only. An expired link's holder owns the
 * mailbox, so a new one may be sent there. `unconfirmed`: the link is unspent, and the form's password is asked for.
 */
export type Verification =
  | { state: 'verified'; user?: VerifiedUser }
  | { state: 'unconfirmed'; isPasswordWrong: boolean }
  | { state: 'expired'; email: string }
  | { state: 'invalid' }
