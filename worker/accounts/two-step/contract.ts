import { z } from 'zod'
import type { Permission } from '../constants.ts'
import { passwordMissing, passwordTooLong } from '../passwords/constants.ts'
import type { OpenedSession } from '../sessions/contract.ts'
import { maxTypedPassword } from '../sign-in/constants.ts'
import { codeMissing, codeWrong, maxCodeLength, setUpMissing } from './constants.ts'
import { maxPasskeyAnswerLength } from './passkeys/constants.ts'

/** What a person has set up for the second step. */
export type Factors = {
  email: string
  hasTotp: boolean
  passkeyCount: number
  recoveryCodesLeft: number
  /** Of the role; some of them may wait for the second step. */
  permissions: readonly Permission[]
}

/** A code of an authenticator app or a recovery code, as it was typed. */
export const CodeForm = z.object({
  code: z.string({ error: codeMissing }).trim().min(1, codeMissing).max(maxCodeLength, codeWrong),
})
export type CodeForm = z.infer<typeof CodeForm>

/** A sign-in after its first step, sealed in the browser that made it. */
export const Pending = z.object({
  /** Counts the codes that it tries. */
  id: z.string(),
  userId: z.number().int(),
  /** As it was when the first step was checked. */
  roleId: z.number().int(),
  by: z.enum(['password', 'google']),
  /** SHA-256 of what was checked: a change of the password or the Google account ends the sign-in. */
  fingerprint: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
})
export type Pending = z.infer<typeof Pending>

/** What the first step leads to: a session, or the question for the second. */
export type Entered =
  | { state: 'opened'; opened: OpenedSession; mustSetUp: boolean }
  | { state: 'second_step'; sealed: string }

/** A sign-in that is complete. */
export type SignedIn = { opened: OpenedSession; returnTo: string }

/** Proof comes along with the form that needs it, so its fields have names of their own. */
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

/** By what somebody can prove who they are; whoever has neither a password nor a passkey goes to Google again. */
export type ProofMethods = { hasPassword: boolean; needsCode: boolean; hasPasskey: boolean }

/** The first code of a new key, which is sealed in the form. */
export const TotpForm = CodeForm.extend({ setup: z.string({ error: setUpMissing }).max(2_000, setUpMissing) })
