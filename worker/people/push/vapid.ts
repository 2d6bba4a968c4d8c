// Proof to a push service of who sends (RFC 8292).
import { fromBase64Url, toBase64Url } from '#worker/ground/platform/base64url.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { vapidLifetimeMs } from './constants.ts'

/** `publicKey`: an uncompressed P-256 point; `privateKey`: its scalar; both in base64url. `subject`: the contact address. */
export type VapidKeys = { publicKey: string; privateKey: Secret; subject: string }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** The Authorization header for one endpoint. */
export async function vapidHeader(keys: VapidKeys, endpoint: string, now: Instant): Promise<string> {
  const point = fromBase64Url(keys.publicKey) ?? new Uint8Array()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: keys.privateKey.reveal(),
    x: toBase64Url(point.slice(1, 33)),
    y: toBase64Url(point.slice(33, 65)),
  }
  const key = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['sign'])
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
