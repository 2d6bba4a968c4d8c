import { type Count, countsPerNetwork, type Limiter, takeAll } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Visitor } from '../accounts/sessions/contract.ts'
import { type PhoneLimit, phoneLimits } from './constants.ts'
import { waitBeforeTrying } from './rules.ts'

export type PhoneLimits = ReturnType<typeof createPhoneLimits>

/** Counts tries by user, number and network. */
export function createPhoneLimits({ limiter }: { limiter: Limiter }) {
  return {
    async take(
      kind: PhoneLimit,
      whom: { userId: number; phone: string } & Pick<Visitor, 'networks'>,
    ): Promise<Result<null, 'RATE_LIMITED'>> {
      const counts = phoneLimits[kind].flatMap(({ per, max, windowMs }): Count[] => {
        if (per === 'address') return countsPerNetwork(`${kind}-address`, whom.networks, { max, windowMs })
        return [{ key: `${kind}-${per}-${windowMs}:${per === 'user' ? whom.userId : whom.phone}`, max, windowMs }]
      })
      const { allowed, retryAfterSeconds } = await takeAll(limiter, counts)
      return allowed ? succeed(null) : fail('RATE_LIMITED', waitBeforeTrying(retryAfterSeconds), { retryAfterSeconds })
    },
  }
}
