import type { Instant } from '#worker/ground/platform/clock.ts'
import { breakerThreshold } from '#worker/watching/monitoring/constants.ts'
import { spreadMs } from './budget.ts'
import { isRefusal } from './outcome.ts'
import { type Breaker, change, closedBreaker, type Gate, put, type TargetState } from './state.ts'

/**
 * A new API key is tried at once: what answers to the key before caused is taken back, and nothing else. Pauses that the
 * platform asked for and failures of other kinds stay. Open leases are void, as their answers are about the key before.
 */
export function withNewKey(gate: Gate, now: Instant): Gate {
  const { breaker, leases } = gate.state
  const next = change(gate, {
    breaker: withoutRefusals(breaker),
    leases: leases.map((lease) => ({ ...lease, expiresAt: Math.min(lease.expiresAt, now) })),
  })
  const refused = [...gate.targets.values()].filter(wasRefused).toSorted((one, other) => one.dueAt - other.dueAt)
  return put(
    next,
    refused.map((target, place) => ({
      ...target,
      failures: 0,
      dueAt: Math.min(target.dueAt, now + Math.round(spreadMs(gate.state, place))),
    })),
  )
}

function withoutRefusals(breaker: Breaker): Breaker {
  const { refusals = 0 } = breaker
  if (refusals === 0) return breaker
  const failures = Math.max(0, breaker.failures - refusals)
  return failures < breakerThreshold ? { ...closedBreaker, failures } : { ...breaker, failures, refusals: 0 }
}

function wasRefused({ failures, checks = [] }: TargetState): boolean {
  return failures > 0 && isRefusal(checks[0]?.[3] ?? null)
}
