import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { checkSoon } from './gate.ts'
import { readyAt } from './lease.ts'
import type { Gate, TargetState } from './state.ts'

/** A platform is idle when none of its pages was read for this long. */
const idleAfterMs = minuteMs

/**
 * A platform whose matches are all far away is read every few hours; one check a minute, within its budget, shows
 * whether it is reachable. It takes the page due next, so that every page has its turn.
 */
export function checkWhenIdle(gate: Gate, now: Instant): Gate {
  const readable = [...gate.targets.values()].filter((target) => !target.isDisallowed)
  const checkedAt = Math.max(...readable.flatMap((target) => target.checkedAt ?? []))
  const next = nextDue(readable)
  // Pages never read are due within minutes anyway, spread over the budget.
  const isIdle = Number.isFinite(checkedAt) && checkedAt <= now - idleAfterMs
  if (!next || !isIdle || readyAt(gate.state, now) > now) return gate
  return checkSoon(gate, next.matchId, now).gate
}

function nextDue(targets: readonly TargetState[]): TargetState | undefined {
  return targets.reduce<TargetState | undefined>(
    (earliest, target) => (earliest && earliest.dueAt <= target.dueAt ? earliest : target),
    undefined,
  )
}
