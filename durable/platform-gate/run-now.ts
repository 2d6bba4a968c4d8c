import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { refreshEveryMs } from '#worker/matches/prices/constants.ts'
import { maxTargetsPerLease } from '#worker/watching/monitoring/constants.ts'
import { probedNow } from './breaker.ts'
import { forceFullRead } from './gate.ts'
import type { RunAnswer } from './protocol.ts'
import { change, type Gate, put } from './state.ts'

/**
 * Makes a lease of pages due now, those due next, or has every page read in full. Budget, a pause that the platform stated
 * and robots.txt still apply, and an open breaker lets its probe go; asked again and again, it changes nothing.
 */
export function runNow(gate: Gate, isInFull: boolean, now: Instant): RunAnswer & { gate: Gate } {
  const readable = [...gate.targets.values()].filter(({ isDisallowed }) => !isDisallowed)
  if (!gate.state.platform?.isActive || readable.length === 0) {
    return { gate, accepted: false, retryAfterSeconds: 0, pages: 0 }
  }
  const waitMs = gate.state.askedAt === null ? 0 : Math.min(gate.state.askedAt + refreshEveryMs - now, refreshEveryMs)
  if (waitMs > 0) return { gate, accepted: false, retryAfterSeconds: Math.ceil(waitMs / secondMs), pages: 0 }
  const asked = change(gate, { askedAt: now, breaker: probedNow(gate.state.breaker, now) })
  if (isInFull) return { gate: forceFullRead(asked, now), accepted: true, retryAfterSeconds: 0, pages: readable.length }
  const next = readable
    .toSorted((one, other) => one.dueAt - other.dueAt)
    .slice(0, maxTargetsPerLease)
    .map((target) => ({ ...target, isWanted: true, dueAt: Math.min(target.dueAt, now) }))
  return { gate: put(asked, next), accepted: true, retryAfterSeconds: 0, pages: next.length }
}
