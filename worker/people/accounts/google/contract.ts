import { z } from 'zod'
import { maxAgentCodeLength, maxEmailLength, registrableRoles } from '../constants.ts'
import type { GoogleProfile } from '../contract.ts'
import { passwordMissing, passwordTooLong } from '../passwords/constants.ts'
import { isEmailAddress, normaliseEmail } from '../rules.ts'
import { maxTypedPassword } from '../sign-in/constants.ts'
import type { Entered } from '../two-step/contract.ts'
import { googleIntents, maxCodeLength, maxSubjectLength, noAuthorizationCode } from './constants.ts'

/** Display only: missing or malformed fields are dropped, so they never block a sign-in. */
const shown = z.string().optional().catch(undefined)

const seconds = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** Claims of Google's ID tokens (OpenID Connect Core 2 and 5.1). */
export const IdTokenClaims = z.object({
  iss: z.string(),
  sub: z
    .string()
    .max(maxSubjectLength)
    .regex(/^[\x21-\x7e]+$/),
  aud: z.union([z.string(), z.array(z.string()).max(10)]),
  azp: z.string().optional(),
  exp: seconds,
  iat: seconds,
  nonce: z.string(),
  email: z.string().max(maxEmailLength).transform(normaliseEmail).refine(isEmailAddress),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  name: shown,
  given_name: shown,
  family_name: shown,
  picture: shown,
})
export type IdTokenClaims = z.infer<typeof IdTokenClaims>

/** The identity Google confirmed. */
export type GoogleIdentity = {
  /** Google's `sub`; never reassigned, unlike an address. */
  sub: string
  email: string
  isEmailVerified: boolean
  profile: GoogleProfile
}

/** Input that starts a sign-in with Google. */
export const StartInput = z.object({
  intent: z.enum(googleIntents).default('sign_in'),
  role: z.string().toLowerCase().pipe(z.enum(registrableRoles)).default('customer'),
  agent_code: z.string().trim().max(maxAgentCodeLength).default(''),
  return_to: z.string().optional(),
})
export type StartInput = z.input<typeof StartInput>

/** Query parameters of Google's redirect. */
export const ExchangeInput = z.object({
  code: z.string(noAuthorizationCode).min(1, noAuthorizationCode).max(maxCodeLength),
  state: z.string().max(200).optional(),
})
export type ExchangeInput = z.infer<typeof ExchangeInput>

/** One round trip to Google, kept sealed in the browser's cookie. */
export const GoogleSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  intent: z.enum(googleIntents),
  role: z.enum(registrableRoles),
  agentCode: z.string(),
  returnTo: z.string(),
  /** The session that proved the password and is linking; null for the other intents. */
  sessionId: z.string().nullable(),
  expiresAt: z.number(),
})
export type GoogleSignIn = z.infer<typeof GoogleSignIn>

/** A completed round trip: a session or the second-step question after a sign-in, null after linking. */
export type Arrival = { entered: Entered | null; returnTo: string }

/** Linking and unlinking need the account's password. */
export const PasswordProof = z.object({
  current_password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
})
