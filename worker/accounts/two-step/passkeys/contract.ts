import { z } from 'zod'
import type { Instant } from '../../../platform/clock.ts'
import {
  challengePurposes,
  maxCredentialIdLength,
  maxPasskeyAnswerLength,
  maxPasskeyNameLength,
  maxTransports,
  passkeyNameNeeded,
  passkeyNameTooLong,
  passkeyRefused,
} from './constants.ts'

const base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)
const credentialId = base64Url(maxCredentialIdLength)
const bytes = base64Url(maxPasskeyAnswerLength)

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** What `PublicKeyCredential.toJSON()` gives of a new passkey (Web Authentication, level 3). */
const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(maxTransports).catch([]).default([]),
  }),
})
export type Registration = z.infer<typeof Registration>

/** The same of a passkey that signed a challenge. */
const Assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type Assertion = z.infer<typeof Assertion>

/** A form carries what the authenticator answered as JSON in one field. */
const jsonOf = <S extends z.ZodType>(schema: S) =>
  z
    .string({ error: passkeyRefused })
    .max(maxPasskeyAnswerLength, passkeyRefused)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue(passkeyRefused)
        return z.NEVER
      }
    })
    .pipe(schema)

/** A name is shown to its owner alone, on one line. */
const name = z
  .string({ error: passkeyNameNeeded })
  .transform((text) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
  .pipe(z.string().min(1, passkeyNameNeeded).max(maxPasskeyNameLength, passkeyNameTooLong))

export const NewPasskey = z.object({ name, passkey: jsonOf(Registration) })
export const UsedPasskey = z.object({ passkey: jsonOf(Assertion) })
export const RenamedPasskey = z.object({ id: credentialId, name })
export const NamedPasskey = z.object({ id: credentialId })

/** What a browser was asked to sign, sealed in its own cookie until it brings the answer. */
export const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(challengePurposes),
  /** Whose passkey it must be; null where the passkey says who it is. */
  userId: z.number().int().nullable(),
  expiresAt: z.number(),
})
export type Challenge = z.infer<typeof Challenge>

/** A passkey as its owner sees it. */
export type PasskeyEntry = {
  id: string
  name: string
  isSynced: boolean
  createdAt: Instant
  lastUsedAt: Instant | null
}
