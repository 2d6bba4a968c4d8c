import { createHmac, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { webhookToleranceS } from '../constants.ts'

/** `t=<unix seconds>,v1=<64 hex>`: HMAC-SHA256 over "t.body". */
export function merchantSignature(secret: Secret, seconds: number, body: string): string {
  return `t=${seconds},v1=${hexOf(secret, String(seconds), body)}`
}

/** Whether the seller signed this body, not long ago. */
export function isSignedBySeller(secret: Secret, header: string | null, body: string, now: number): boolean {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i.exec(header ?? '') ?? []
  if (seconds === undefined || hex === undefined) return false
  if (Math.abs(now / secondMs - Number(seconds)) > webhookToleranceS) return false
  const given = Buffer.from(hex.toLowerCase())
  const expected = (one: Secret) => Buffer.from(hexOf(one, seconds, body))
  return [secret, secret.previous].some((one) => one !== null && timingSafeEqual(expected(one), given))
}

function hexOf(secret: Secret, seconds: string, body: string): string {
  return createHmac('sha256', secret.reveal()).update(`${seconds}.${body}`, 'utf8').digest('hex')
}
