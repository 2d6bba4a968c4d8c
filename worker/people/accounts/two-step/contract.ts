import { z } from 'zod'
import type { ActivityKind } from '../../activity/constants.ts'
import type { Permission } from '../constants.ts'
import { passwordMissing, passwordTooLong } from '../passwords/constants.ts'
import type { OpenedSession } from '../sessions/contract.ts'
import { maxTypedPassword } from '../sign-in/constants.ts'
import { codeMissing, codeWrong, maxCodeLength, setUpMissing } from './constants.ts'
import { maxPasskeyAnswerLength } from './passkeys/constants.ts'

/** A user's second factors. */
export type Factors = {
  email: string
  hasTotp: boolean
  passkeyCount: number
  recoveryCodesLeft: number
  /** The role's permissions; some may need the second step. */
  permissions: readonly Permission[]
}

/** An authenticator or recovery code, as typed. */
export const CodeForm = z.object({
  code: z.string({ error: codeMissing }).trim().min(1, codeMissing).max(maxCodeLength, codeWrong),
})
export type CodeForm = z.infer<typeof CodeForm>

/** A sign-in after its first step, kept sealed in the browser's cookie. */
export const Pending = z.object({
  /** Key for counting code attempts. */
  id: z.string(),
  userId: z.number().int(),
  /** The role when the first step was checked. */
  roleId: z.number().int(),
  by: z.enum(['password', 'google']),
  /** SHA-256 of the checked credential: changing the password or Google account ends the sign-in. */
  fingerprint: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
})
export type Pending = z.infer<typeof Pending>

/** Result of the first step: a session, or the second-step question. */
export type Entered =
  | { state: 'opened'; opened: OpenedSession; mustSetUp: boolean }
  | { state: 'second_step'; sealed: string }

/** How the security log calls a sign-in. */
export type SignInKind = Extract<ActivityKind, 'signed_in' | 'signed_in_google' | 'signed_in_passkey'>

export type CompletedSignIn = { opened: OpenedSession; returnTo: string }

/** Sent along with the form that needs it, so its field names must not clash. */
export const ProofForm = z
  .object({
    proof_password: z.string().max(maxTypedPassword, passwordTooLong).default(''),
    proof_code: z.string().trim().max(maxCodeLength, codeWrong).default(''),
    proof_passkey: z.string().max(maxPasskeyAnswerLength).default(''),
  })
  .refine((form) => form.proof_password !== '' || form.proof_passkey !== '', {
    path: ['proof_password'],
    message: passwordMissing,
  })

/** Ways a user can prove their identity; without password or passkey, through Google again. */
export type ProofMethods = { hasPassword: boolean; needsCode: boolean; hasPasskey: boolean }

/** The first code of a new key; the key travels sealed in the form. */
export const TotpForm = CodeForm.extend({ setup: z.string({ error: setUpMissing }).max(2_000, setUpMissing) })

/** A factor that was stored; `takeBack` removes it, and no other. */
export type Added = { takeBack: () => Promise<void> }
