import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { dayMs } from '#worker/ground/platform/clock.ts'

const Claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:|https:)/),
})

export type Sender = { publicKey: string; subject: string }

/** Who sends, by the Authorization header (RFC 8292); a text says what is wrong with it. */
export function senderOf(header: string | undefined, audience: string, now: number): Sender | string {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (!signature || !publicKey) return 'no vapid credentials'
  try {
    if (!isSigned(`${head}.${claims}`, signature, publicKey)) return 'wrong signature'
    const { aud, exp, sub } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    if (aud !== audience) return `made for ${aud}`
    const leftMs = exp * 1_000 - now
    if (leftMs <= 0 || leftMs > dayMs) return 'expired, or valid for more than a day'
    return { publicKey, subject: sub }
  } catch {
    return 'malformed token'
  }
}

function isSigned(text: string, signature: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33, 65)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const options = { key, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(text), options, Buffer.from(signature, 'base64url'))
}
