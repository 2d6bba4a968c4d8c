import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { breakerCapMs, leaseMs, robotsTtlMs } from '#worker/watching/monitoring/constants.ts'
import { chargesForExpired, rateOf, withCharges } from './budget.ts'
import { withTimeouts } from './figures.ts'
import { change, type Gate, put } from './state.ts'
import { everyMs, isRetired, maxPauseMs } from './timing.ts'

/** Effects of time alone: a clock set back, expired leases, retired targets. */
export function settle(gate: Gate, now: Instant): Gate {
  const current = gate.state.clockAt - now > secondMs ? rewind(gate, now) : gate
  return withoutRetired(withoutExpired(current, now), now)
}

/** Targets of an expired lease are due again; the requests it could have sent are charged. */
function withoutExpired(gate: Gate, now: Instant): Gate {
  const { state } = gate
  const expired = state.leases.filter((lease) => lease.expiresAt <= now)
  if (expired.length === 0) return gate
  const rate = rateOf(state)
  const added = expired.flatMap((lease) => chargesForExpired(lease, rate))
  return change(
    { ...gate, state: withTimeouts(state, expired) },
    {
      leases: state.leases.filter((lease) => lease.expiresAt > now),
      charges: withCharges(state, added, now),
    },
  )
}

function withoutRetired(gate: Gate, now: Instant): Gate {
  const kept = [...gate.targets].filter(([, target]) => !isRetired(target, now))
  return kept.length === gate.targets.size ? gate : { ...gate, targets: new Map(kept) }
}

/** After the clock was set back, caps every future time to what could be set now. */
function rewind(gate: Gate, now: Instant): Gate {
  const { state } = gate
  const past = (at: Instant | null) => (at === null ? null : Math.min(at, now))
  const within = (at: Instant | null, ms: number) => (at === null ? null : Math.min(at, now + ms))
  const targets = [...gate.targets.values()].map((target) => ({
    ...target,
    dueAt: Math.min(target.dueAt, now + everyMs(target, now)),
    checkedAt: past(target.checkedAt),
    goodAt: past(target.goodAt),
    roomUpdatedAt: past(target.roomUpdatedAt),
    ...(target.missingSince !== undefined && { missingSince: Math.min(target.missingSince, now) }),
    ...(target.fullAt !== undefined && { fullAt: Math.min(target.fullAt, now) }),
  }))
  return change(put(gate, targets), {
    leases: state.leases.map((lease) => ({ ...lease, expiresAt: Math.min(lease.expiresAt, now + leaseMs) })),
    charges: state.charges.map((charge) => ({ ...charge, at: Math.min(charge.at, now) })),
    pausedUntil: within(state.pausedUntil, maxPauseMs),
    statedUntil: within(state.statedUntil, maxPauseMs),
    breaker: { ...state.breaker, openUntil: within(state.breaker.openUntil, breakerCapMs) },
    robots: {
      ...state.robots,
      readAt: past(state.robots.readAt),
      nextFetchAt: Math.min(state.robots.nextFetchAt, now + robotsTtlMs),
    },
    lastGoodAt: past(state.lastGoodAt),
    askedAt: past(state.askedAt),
    clockAt: now,
  })
}
