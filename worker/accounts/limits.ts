import { dayMs, hourMs, minuteMs, secondMs } from '../platform/clock.ts'
import { type Count, countsPerNetwork, type Limiter, takeAll } from '../platform/limiter.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { normaliseEmail } from './rules.ts'
import type { Visitor } from './sessions/contract.ts'

/** What a count is kept of: the networks of an address, a mail address, one from one household, a known device. */
type Counted = 'address' | 'email' | 'email_at_address' | 'device'
type Limit = { per: Counted; max: number; windowMs: number }

/**
 * How often somebody may; the first that is used up answers. Counts are exact, and reaching each is tested. What is
 * counted per address is one household's maximum: wider IPv6 networks have a few times as much.
 */
export const accountLimits = {
  /** Every attempt of a stranger, right or wrong, before anything is hashed; and those on one account from one network. */
  sign_in: [
    { per: 'address', max: 50, windowMs: 15 * minuteMs },
    { per: 'email_at_address', max: 10, windowMs: 15 * minuteMs },
  ],
  /** One account by strangers from everywhere: guesses from a thousand addresses are ten. */
  sign_in_elsewhere: [{ per: 'email', max: 10, windowMs: 15 * minuteMs }],
  /** On a device that an account is known on, whatever its network: no stranger can use this up. */
  sign_in_known_device: [
    { per: 'device', max: 10, windowMs: 15 * minuteMs },
    { per: 'email', max: 30, windowMs: 15 * minuteMs },
  ],
  /** Failures that the security log notes; more would push out what its owner wants to see. */
  failed_sign_in_noted: [{ per: 'email', max: 10, windowMs: dayMs }],
  register: [{ per: 'address', max: 20, windowMs: hourMs }],
  /** Opening mailed links, whose tokens cannot be guessed. */
  open_link: [{ per: 'address', max: 60, windowMs: hourMs }],
  resend_verification: [{ per: 'address', max: 10, windowMs: hourMs }],
  forgot_password: [{ per: 'address', max: 10, windowMs: hourMs }],
  /**
   * All mails that strangers can have sent to one address. A link to choose a password works as long as it counts here,
   * and registering and changes of address leave room for some, and for each other: whoever owns the address always has
   * one, or may ask for one.
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
  /** Proving, signed in, to know the current password. */
  current_password: [{ per: 'email', max: 10, windowMs: 15 * minuteMs }],
  /** Asking for another address: each time two mails go out. */
  change_email: [
    { per: 'address', max: 10, windowMs: hourMs },
    { per: 'email', max: 3, windowMs: hourMs },
    { per: 'email', max: 5, windowMs: dayMs },
  ],
  /** Changing one's name. */
  rename: [{ per: 'email', max: 10, windowMs: dayMs }],
  /** Codes of the second step, right or wrong, per account; each sign-in has a count of its own besides. */
  second_step: [{ per: 'email', max: 10, windowMs: 15 * minuteMs }],
  /** Of a million codes three are right at a time: 30 guesses a day are right once in thirty years. */
  second_step_a_day: [{ per: 'email', max: 30, windowMs: dayMs }],
  /** The same on devices that the account is known on: who has the password alone cannot use this up. */
  second_step_known_device: [
    { per: 'device', max: 10, windowMs: 15 * minuteMs },
    { per: 'email', max: 30, windowMs: dayMs },
  ],
  passkey: [{ per: 'address', max: 60, windowMs: 15 * minuteMs }],
  agent_code: [{ per: 'address', max: 20, windowMs: hourMs }],
  google: [{ per: 'address', max: 60, windowMs: 15 * minuteMs }],
} as const satisfies Record<string, readonly Limit[]>
export type AccountLimit = keyof typeof accountLimits

/** `email` is what was typed; whether it has an account makes no difference. */
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
     * A mail that somebody asked for. One that goes to nobody is counted apart, at the same cost: it must not take the
     * place of those that its address gets as soon as it has an account.
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

/** "Too many attempts. Please try again in 12 minutes.", rounded up, so that waiting that long is enough. */
function tooManyAttempts(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds * secondMs) / minuteMs))
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
