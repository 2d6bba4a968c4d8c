import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
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

/** `PublicKeyCredential.toJSON()` of a new passkey (WebAuthn level 3). */
const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(maxTransports).catch([]).default([]),
  }),
})
export type Registration = z.infer<typeof Registration>

/** `PublicKeyCredential.toJSON()` of a passkey that signed a challenge. */
const Assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type Assertion = z.infer<typeof Assertion>

/** The form carries the authenticator's answer as JSON in one field. */
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

/** One line, shown to its owner only. */
const name = z
  .string({ error: passkeyNameNeeded })
  .transform((text) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
  .pipe(z.string().min(1, passkeyNameNeeded).max(maxPasskeyNameLength, passkeyNameTooLong))

export const NewPasskey = z.object({ name, passkey: jsonOf(Registration) })
export const UsedPasskey = z.object({ passkey: jsonOf(Assertion) })
export const RenamedPasskey = z.object({ id: credentialId, name })
export const NamedPasskey = z.object({ id: credentialId })

/** A challenge, sealed in the browser's cookie until it is answered. */
export const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(challengePurposes),
  /** The passkey's required owner; null when the passkey identifies the user. */
  userId: z.number().int().nullable(),
  expiresAt: z.number(),
})
export type Challenge = z.infer<typeof Challenge>

/** A passkey as shown to its owner. */
export type PasskeyEntry = {
  id: string
  name: string
  isSynced: boolean
  createdAt: Instant
  lastUsedAt: Instant | null
  /** Signs in only after another first step, since a password was set by mail. */
  needsFirstStep: boolean
}
