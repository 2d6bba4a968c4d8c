import { z } from 'zod'
import { registrableRoles } from '../constants.ts'
import { emailMissing, maxHumanProofLength, roleUnknown } from './constants.ts'

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
  /** Where Cloudflare's widget puts its answer. */
  'cf-turnstile-response': z.string().max(maxHumanProofLength).default(''),
})
export type RegistrationForm = z.infer<typeof RegistrationForm>

export const ResendForm = z.object({ email: z.string(emailMissing).default('') })
export type ResendForm = z.infer<typeof ResendForm>

/** Who was verified, in the names of the wire. */
export type VerifiedUser = { email: string; firstName: string; lastName: string }

/** What became of a mailed link. The holder of an expired one had the mail: a new one can go to the same address. */
export type Verification =
  | { state: 'verified'; user: VerifiedUser }
  | { state: 'expired'; email: string }
  | { state: 'invalid' }
