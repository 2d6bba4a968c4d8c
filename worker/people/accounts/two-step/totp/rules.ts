import { createHmac } from 'node:crypto'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isSecretEqual } from '#worker/ground/platform/constant-time.ts'
import { digits, driftSteps, issuer, stepMs } from './constants.ts'

/** The 30-second step of a moment (RFC 6238, 4.2). */
export function stepAt(now: Instant): number {
  return Math.floor(now / stepMs)
}

/** The code of one step (RFC 4226, 5.3). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = Buffer.from(createHmac('sha1', secret).update(counter).digest())
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step a code belongs to, within the drift; null otherwise. All steps are compared in constant time. */
export function stepOfCode(secret: Uint8Array, code: string, now: Instant): number | null {
  const steps = Array.from({ length: 2 * driftSteps + 1 }, (_, index) => stepAt(now) + index - driftSteps)
  const matching = steps.filter((step) => isSecretEqual(code, codeAt(secret, step)))
  return matching.at(-1) ?? null
}

/** The `otpauth:` URI for the QR code. */
export function keyAddress(key: string, email: string): string {
  const query = new URLSearchParams({ secret: key, issuer })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}

/** The key in groups of four, for typing by hand. */
export function keyText(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? ''
}
