import { createHmac } from 'node:crypto'
import { dayMs, hourMs, minuteMs, secondMs } from '../platform/clock.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import type { Secret } from '../platform/secret.ts'
import { normaliseEmail } from './rules.ts'

/** Whom a count is kept of: a network address, a mail address, or one mail address from one network address. */
type Counted = 'address' | 'email' | 'email_at_address'
type Limit = { per: Counted; max: number; windowMs: number }

/** How often somebody may; the first that is used up answers. Counts are exact, and reaching each is tested. */
export const accountLimits = {
  /** Every attempt, right or wrong, before anything is hashed. */
  sign_in: [{ per: 'address', max: 50, windowMs: 15 * minuteMs }],
  /** One account from everywhere it was never used from, together: guesses from a thousand addresses are ten. */
  sign_in_elsewhere: [{ per: 'email', max: 10, windowMs: 15 * minuteMs }],
  /** One account from an address it was used from before: strangers cannot use this up for its owner. */
  sign_in_at_home: [{ per: 'email_at_address', max: 10, windowMs: 15 * minuteMs }],
  /** Failures that the security log notes; more would push out what its owner wants to see. */
  failed_sign_in_noted: [{ per: 'email', max: 10, windowMs: dayMs }],
  register: [
    { per: 'address', max: 20, windowMs: hourMs },
    { per: 'email', max: 5, windowMs: hourMs },
  ],
  /** Opening mailed links, whose tokens nobody can guess. */
  open_link: [{ per: 'address', max: 60, windowMs: hourMs }],
  resend_verification: [
    { per: 'address', max: 10, windowMs: hourMs },
    { per: 'email', max: 3, windowMs: hourMs },
  ],
  forgot_password: [
    { per: 'address', max: 10, windowMs: hourMs },
    { per: 'email', max: 3, windowMs: hourMs },
  ],
  reset_password: [{ per: 'address', max: 30, windowMs: hourMs }],
  /** Proving, signed in, to know the current password. */
  current_password: [{ per: 'email', max: 10, windowMs: 15 * minuteMs }],
  agent_code: [{ per: 'address', max: 20, windowMs: hourMs }],
  google: [{ per: 'address', max: 60, windowMs: 15 * minuteMs }],
} as const satisfies Record<string, readonly Limit[]>
export type AccountLimit = keyof typeof accountLimits

export type LimitsPorts = {
  limiter: {
    take(
      key: string,
      limit: { max: number; windowMs: number },
    ): Promise<{ allowed: boolean; retryAfterSeconds: number }>
  }
  secret: Secret
}

export type AccountLimits = ReturnType<typeof createLimits>

/** Characters of a hash that are kept: enough to tell people apart. */
const hashLength = 32

/** Counts attempts. Keys hold keyed hashes alone: who reads them learns no address. */
export function createLimits({ limiter, secret }: LimitsPorts) {
  function keyOf(kind: AccountLimit, per: Counted, { email = '', addressHash }: Whom): string {
    const whom = {
      address: addressHash,
      email: emailHash(email),
      email_at_address: `${emailHash(email)}:${addressHash}`,
    }
    return `${kind}-${per}:${whom[per]}`
  }

  function emailHash(email: string): string {
    const address = `email\n${normaliseEmail(email)}`
    return createHmac('sha256', secret.reveal()).update(address).digest('hex').slice(0, hashLength)
  }

  return {
    /** Counts one more. `email` is what was typed; whether anybody has it makes no difference. */
    async take(kind: AccountLimit, whom: Whom): Promise<Result<null, 'RATE_LIMITED'>> {
      for (const { per, max, windowMs } of accountLimits[kind]) {
        const { allowed, retryAfterSeconds } = await limiter.take(keyOf(kind, per, whom), { max, windowMs })
        if (!allowed) return fail('RATE_LIMITED', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
      }
      return succeed(null)
    },
  }
}

type Whom = { email?: string; addressHash: string }

/** "Too many attempts. Please try again in 12 minutes.", rounded up, so that waiting that long is enough. */
function tooManyAttempts(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds * secondMs) / minuteMs))
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
