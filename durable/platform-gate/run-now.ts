import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { refreshEveryMs } from '#worker/matches/prices/constants.ts'
import { maxTargetsPerLease } from '#worker/watching/monitoring/constants.ts'
import { probedNow } from './breaker.ts'
import { readyAt } from './lease.ts'
import type { RunAnswer } from './protocol.ts'
import { forceFullRead } from './settings.ts'
import { change, type Gate, put } from './state.ts'

/**
 * Makes a lease of pages due now, those due next, or has every page read in full. Budget, a pause that the platform stated
 * and robots.txt still apply; a pause of our own ends, and an open breaker lets its probe go. Asked again and again, it
 * changes nothing.
 */
export function runNow(gate: Gate, isInFull: boolean, now: Instant): RunAnswer & { gate: Gate } {
  const readable = [...gate.targets.values()].filter(({ isDisallowed }) => !isDisallowed)
  if (!gate.state.platform?.isActive || readable.length === 0) {
    return { gate, ...refused }
  }
  const waitMs = gate.state.askedAt === null ? 0 : Math.min(gate.state.askedAt + refreshEveryMs - now, refreshEveryMs)
  if (waitMs > 0) return { gate, ...refused, retryAfterSeconds: Math.ceil(waitMs / secondMs) }
  const asked = withoutOwnPause(change(gate, { askedAt: now, breaker: probedNow(gate.state.breaker, now) }), now)
  const ready = readyAt(asked.state, now)
  const accepted = { accepted: true, retryAfterSeconds: 0, pausedUntil: ready > now ? ready : null }
  if (isInFull) return { gate: forceFullRead(asked, now), ...accepted, pages: readable.length }
  const next = readable
    .toSorted((one, other) => one.dueAt - other.dueAt)
    .slice(0, maxTargetsPerLease)
    .map((target) => ({ ...target, isWanted: true, dueAt: Math.min(target.dueAt, now) }))
  return { gate: put(asked, next), ...accepted, pages: next.length }
}

const refused: RunAnswer = { accepted: false, retryAfterSeconds: 0, pages: 0, pausedUntil: null }

/** If the platform is still down, the next pause is no longer for having been asked. */
function withoutOwnPause(gate: Gate, now: Instant): Gate {
  const { pausedUntil, statedUntil, throttles } = gate.state
  if (pausedUntil === null || pausedUntil <= Math.max(now, statedUntil ?? 0)) return gate
  return change(gate, { pausedUntil: statedUntil, throttles: Math.max(0, throttles - 1) })
}
