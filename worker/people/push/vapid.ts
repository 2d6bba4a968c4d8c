// Proof to a push service of who sends (RFC 8292).
import { toBase64Url } from '#worker/ground/platform/base64url.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { importSigningKey, type SigningKeys } from '#worker/ground/platform/p256.ts'
import { vapidLifetimeMs } from './constants.ts'

/** `subject`: the contact address. */
export type VapidKeys = SigningKeys & { subject: string }

/** The Authorization header for one endpoint. */
export async function vapidHeader(keys: VapidKeys, endpoint: string, now: Instant): Promise<string> {
  const key = await importSigningKey(keys)
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor((now + vapidLifetimeMs) / 1_000),
    sub: keys.subject,
  }
  const part = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)))
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const bytes = new TextEncoder().encode(signed)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes)
  return `vapid t=${signed}.${toBase64Url(new Uint8Array(signature))}, k=${keys.publicKey}`
}
