import type { Instant } from '#worker/ground/platform/clock.ts'
import { breakerCapMs, breakerThreshold, outageCapMs } from '#worker/watching/monitoring/constants.ts'
import { type Breaker, closedBreaker, type Random } from './state.ts'
import { openMs } from './timing.ts'

type BreakerPhase = 'closed' | 'open' | 'half_open'

export function phaseOf(breaker: Breaker, now: Instant): BreakerPhase {
  if (breaker.openUntil === null) return 'closed'
  return now < breaker.openUntil ? 'open' : 'half_open'
}

/** An operator waits for a check: the probe may go at once, and if it fails, the breaker stays open no longer for it. */
export function probedNow(breaker: Breaker, now: Instant): Breaker {
  if (phaseOf(breaker, now) !== 'open') return breaker
  return { ...breaker, openings: Math.max(0, breaker.openings - 1), openUntil: now }
}

/**
 * The breaker after one check. Enough failures in a row open it; then only the probe counts, because earlier leases say
 * nothing about recovery.
 */
export function afterCheck(
  breaker: Breaker,
  check: { isGood: boolean; isProbe: boolean; isRefusal?: boolean; isOutage?: boolean },
  now: Instant,
  random: Random,
): Breaker {
  if (breaker.openUntil !== null && !check.isProbe) return breaker
  if (check.isGood) return breaker.failures === 0 && breaker.openings === 0 ? breaker : closedBreaker
  const { refusals: before = 0 } = breaker
  const refusals = before + (check.isRefusal ? 1 : 0)
  const counted = { failures: breaker.failures + 1, ...(refusals > 0 && { refusals }) }
  if (breaker.openUntil === null && counted.failures < breakerThreshold) return { ...breaker, ...counted }
  const openings = breaker.openings + 1
  return {
    ...counted,
    openings,
    openUntil: now + openMs(openings, random, check.isOutage ? outageCapMs : breakerCapMs),
  }
}
