import { z } from 'zod'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { GoogleProfile } from '../contract.ts'
import { EmailAddress } from '../contract.ts'
import { passwordMissing, passwordTooLong } from '../passwords/constants.ts'
import { humanProofField, maxHumanProofLength } from '../registration/constants.ts'
import type { Caller } from '../sessions/contract.ts'
import { maxTypedPassword } from './constants.ts'
import { displayName } from './rules.ts'

export const SignInForm = z.object({
  email: EmailAddress,
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  [humanProofField]: z.string().max(maxHumanProofLength).default(''),
})
export type SignInForm = z.infer<typeof SignInForm>

/** The current user, as sent to clients. */
export type CurrentUser = {
  id: number
  email: string
  firstName: string
  lastName: string
  name: string
  is_email_verified: boolean
  has_password: boolean
  google_user_data: GoogleProfile | null
  role: { role_name: string; permissions: readonly string[] }
  created_at: string
  last_signed_in_at: string | null
}

export function currentUser(caller: Caller): CurrentUser {
  const { userId, email, firstName, lastName, roleName, permissions, createdAt, lastSignedInAt } = caller
  return {
    id: userId,
    email,
    firstName,
    lastName,
    name: displayName(caller),
    is_email_verified: caller.isEmailVerified,
    has_password: caller.hasPassword,
    google_user_data: caller.googleProfile,
    role: { role_name: roleName, permissions },
    created_at: toIso(createdAt),
    last_signed_in_at: lastSignedInAt === null ? null : toIso(lastSignedInAt),
  }
}
