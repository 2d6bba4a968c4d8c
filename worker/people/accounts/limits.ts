import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { type Count, countsPerNetwork, type Limiter, takeAll } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { normaliseEmail } from './rules.ts'
import type { Visitor } from './sessions/contract.ts'

/**
 * What a count is kept per: the address's networks, an email address, an email address at one household, a known
 * device.
 */
type Counted = 'address' | 'email' | 'email_at_address' | 'device'
type Limit = { per: Counted; max: number; windowMs: number }

/**
 * Rate limits; the first that is used up refuses. Counts are exact, and taken for every caller (decision 34). Limits per
 * address are for one household; wider IPv6 networks have a few times as many.
 */
export const accountLimits = {
  /**
   * Every attempt from an unknown device, right or wrong, before hashing; and those on one account from one network.
   */
  sign_in: [
    { per: 'address', max: 50, windowMs: 15 * minuteMs },
    { per: 'email_at_address', max: 10, windowMs: 15 * minuteMs },
  ],
  /** Attempts on one account from all unknown devices: a thousand addresses get ten guesses in total. */
  sign_in_elsewhere: [{ per: 'email', max: 10, windowMs: 15 * minuteMs }],
  /** On a known device of the account, from any network; attackers cannot use this limit up. */
  sign_in_known_device: [
    { per: 'device', max: 10, windowMs: 15 * minuteMs },
    { per: 'email', max: 30, windowMs: 15 * minuteMs },
  ],
  /** Failures recorded in the security log; more would push out entries its owner needs. */
  failed_sign_in_noted: [{ per: 'email', max: 10, windowMs: dayMs }],
  register: [{ per: 'address', max: 20, windowMs: hourMs }],
  /** Opening mailed links; their tokens cannot be guessed. */
  open_link: [{ per: 'address', max: 60, windowMs: hourMs }],
  resend_verification: [{ per: 'address', max: 10, windowMs: hourMs }],
  forgot_password: [{ per: 'address', max: 10, windowMs: hourMs }],
  /**
   * All mails that others can have sent to one address. Registrations and address changes leave room for password
   * links and for each other, so that the owner always has a working link or can request one.
   */
  mail: [{ per: 'email', max: 8, windowMs: hourMs }],
  registration_mail: [
    { per: 'email', max: 3, windowMs: hourMs },
    { per: 'email', max: 10, windowMs: dayMs },
  ],
  change_mail: [
    { per: 'email', max: 3, windowMs: hourMs },
    { per: 'email', max: 10, windowMs: dayMs },
  ],
  reset_password: [{ per: 'address', max: 30, windowMs: hourMs }],
  /** Re-entering the current password while signed in. */
  current_password: [{ per: 'email', max: 10, windowMs: 15 * minuteMs }],
  /** Requesting an address change sends two mails. */
  change_email: [
    { per: 'address', max: 10, windowMs: hourMs },
    { per: 'email', max: 3, windowMs: hourMs },
    { per: 'email', max: 5, windowMs: dayMs },
  ],
  rename: [{ per: 'email', max: 10, windowMs: dayMs }],
  /** Second-step codes per account, right or wrong; each sign-in also has its own limit. */
  second_step: [{ per: 'email', max: 10, windowMs: 15 * minuteMs }],
  /** Three of a million codes are valid at a time: at 30 guesses a day, one succeeds in about thirty years. */
  second_step_a_day: [{ per: 'email', max: 30, windowMs: dayMs }],
  /**
   * The same on known devices of the account, so that knowing the password does not let an attacker lock the owner
   * out.
   */
  second_step_known_device: [
    { per: 'device', max: 10, windowMs: 15 * minuteMs },
    { per: 'email', max: 30, windowMs: dayMs },
  ],
  passkey: [{ per: 'address', max: 60, windowMs: 15 * minuteMs }],
  agent_code: [{ per: 'address', max: 20, windowMs: hourMs }],
  google: [{ per: 'address', max: 60, windowMs: 15 * minuteMs }],
} as const satisfies Record<string, readonly Limit[]>
export type AccountLimit = keyof typeof accountLimits

/** `email` as typed, whether or not it has an account. */
type Whom = { email?: string; device?: string } & Pick<Visitor, 'addressHash' | 'networks'>

export type AccountLimits = ReturnType<typeof createLimits>

export function createLimits({ limiter }: { limiter: Limiter }) {
  async function take(kind: AccountLimit, whom: Whom): Promise<Result<null, 'RATE_LIMITED'>> {
    const counts = accountLimits[kind].flatMap((limit) => countsOf(kind, limit, whom))
    const { allowed, retryAfterSeconds } = await takeAll(limiter, counts)
    return allowed ? succeed(null) : fail('RATE_LIMITED', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds })
  }

  return {
    take,

    /**
     * Counts a mail to be sent. One without a recipient is counted separately at the same cost, so that it does not
     * use up the limit of a future account.
     */
    takeMail(kind: 'mail' | 'registration_mail' | 'change_mail', whom: Whom, recipient: number | 'new' | null) {
      return take(kind, recipient === null ? { ...whom, email: `nobody ${whom.email}` } : whom)
    },
  }
}

function countsOf(
  kind: AccountLimit,
  { per, max, windowMs }: Limit,
  { email = '', device = '', addressHash, networks }: Whom,
): Count[] {
  if (per === 'address') return countsPerNetwork(`${kind}-address`, networks, { max, windowMs })
  const address = normaliseEmail(email)
  const whom = { email: address, email_at_address: `${address}:${addressHash}`, device }
  return [{ key: `${kind}-${per}-${windowMs}:${whom[per]}`, max, windowMs }]
}

/** "Too many attempts. Please try again in 12 minutes.", rounded up so that the wait is long enough. */
function tooManyAttempts(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds * secondMs) / minuteMs))
  return `Too many attempts. Please try again in ${manyText(minutes, 'minute')}.`
}
