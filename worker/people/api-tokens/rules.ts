import { crc32 } from 'node:zlib'
import { dayMs, type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import {
  budgetWindowMs,
  type Scope,
  type TokenAccess,
  tokenChecksumLength,
  tokenPrefix,
  tokenRandomLength,
  usageDays,
} from './constants.ts'
import type { Budget } from './contract.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A letter or digit for each octet; null for the few octets that would make some of them likelier than others. */
export function tokenCharacter(octet: number): string | null {
  return octet < digits.length * 4 ? (digits[octet % digits.length] ?? null) : null
}

/** The token of random letters and digits. */
export function tokenOf(random: string): string {
  return tokenPrefix + random + checksumOf(random)
}

const shape = new RegExp(`^${tokenPrefix}([0-9A-Za-z]{${tokenRandomLength}})([0-9A-Za-z]{${tokenChecksumLength}})$`)

/** Whether a text can be a token of ours: its checksum agrees. */
export function isApiToken(text: string): boolean {
  const [, random = '', checksum] = shape.exec(text) ?? []
  return checksum !== undefined && checksum === checksumOf(random)
}

/** CRC-32 to the base 62, as in GitHub's tokens. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let written = ''
  for (let place = 0; place < tokenChecksumLength; place++) {
    written = digits[rest % digits.length] + written
    rest = Math.floor(rest / digits.length)
  }
  return written
}

export function scopesOf(access: TokenAccess): Scope[] {
  return access === 'write' ? ['read', 'write'] : ['read']
}

/** The token of an `Authorization` header; null for another scheme, which is none of ours. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null
}

/** As draft-ietf-httpapi-ratelimit-headers names them. */
export function budgetHeaders({ perMinute, left, resetSeconds }: Budget): Record<string, string> {
  return {
    'RateLimit-Policy': `"minute";q=${perMinute};w=${budgetWindowMs / secondMs}`,
    RateLimit: `"minute";r=${left};t=${resetSeconds}`,
  }
}

export function dayOf(at: Instant): number {
  return Math.floor(at / dayMs)
}

/** Sum of the calls of the last 30 days that a token's row keeps. */
export function callsOf(callsByDay: string, now: Instant): number {
  const days = Object.entries(JSON.parse(callsByDay) as Record<string, number>)
  return days.reduce((sum, [day, calls]) => (Number(day) > dayOf(now) - usageDays ? sum + calls : sum), 0)
}

/** SQL of whether a user's token is still there; beside `isSessionOf` where a program may add what outlives it. */
export function isTokenOf(token: string, user: string): string {
  return `EXISTS (SELECT 1 FROM api_tokens WHERE api_tokens.id = ${token} AND api_tokens.user_id = ${user})`
}
