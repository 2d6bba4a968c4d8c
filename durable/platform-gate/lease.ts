import {
  fetchConcurrency,
  fetchTimeoutMs,
  leaseMarginMs,
  leaseMs,
  maxTargetsPerLease,
} from '#worker/monitoring/constants.ts'
import { dayMs, type Instant, minuteMs, secondMs } from '#worker/platform/clock.ts'
import type { NewId } from '#worker/platform/ids.ts'
import { phaseOf } from './breaker.ts'
import { affordableAt, affordableLooks, rateOf, requestsPerLook, reserveFor } from './budget.ts'
import { change, type Gate, type GateState, type Lease, type TargetState } from './state.ts'
import { everyMs } from './timing.ts'

/** Open leases of one platform; each fetches a few pages side by side, so this bounds the connections as well. */
export const maxOpenLeases = 20

/** Targets due this soon are leased along, so that batches form. */
const batchingMs = secondMs

/** So are healthy ones after this share of their interval: a message with one look costs as much as one with fifty. */
const takenAlongAfterShare = 0.8

/** A new target competes for the budget as if it were due this often. */
const firstLookMs = minuteMs

/** The gate never wakes itself sooner than this. */
const shortestSleepMs = secondMs

/** A known robots.txt is used this long when it cannot be read anew (RFC 9309 §2.3.1.4 leaves the time to us). */
export const robotsStaleMs = 7 * dayMs

/** Gives every lease that due times, budget, pause, breaker and robots.txt allow now. */
export function grantLeases(gate: Gate, now: Instant, newId: NewId): { gate: Gate; granted: Lease[] } {
  const granted: Lease[] = []
  let next = gate
  for (let lease = nextLease(next, now, newId); lease; lease = nextLease(next, now, newId)) {
    granted.push(lease)
    next = change(next, { leases: [...next.state.leases, lease] })
  }
  return { gate: next, granted }
}

function nextLease(gate: Gate, now: Instant, newId: NewId): Lease | null {
  const { state } = gate
  if (!state.platform?.isActive || gate.targets.size === 0) return null
  if (readyAt(state, now) > now || state.leases.length >= maxOpenLeases) return null
  const affordable = affordableLooks(state, now)
  if (affordable === 0) return null
  if (isRobotsWanted(state) && state.robots.nextFetchAt <= now) return leaseOf(state, 'robots', [], now, newId)
  if (!isRobotsKnown(state, now)) return null
  const waiting = waitingTargets(gate)
  if (!waiting.some((target) => target.dueAt <= now + batchingMs)) return null
  const due = waiting.filter((target) => target.dueAt <= now + batchingMs || isWorthTakingAlong(target, now))
  if (phaseOf(state.breaker, now) === 'half_open') {
    const probe = isProbing(state) ? undefined : healthiest(waiting)
    return probe ? leaseOf(state, 'looks', [probe], now, newId) : null
  }
  if (affordable < Math.min(due.length, smallestBatch(state))) return null
  const chosen = mostUrgent(due, now, Math.min(affordable, maxTargetsPerLease))
  return leaseOf(state, 'looks', chosen, now, newId)
}

function leaseOf(
  state: GateState,
  kind: Lease['kind'],
  targets: readonly TargetState[],
  now: Instant,
  newId: NewId,
): Lease {
  return {
    id: newId(),
    kind,
    isProbe: kind === 'looks' && phaseOf(state.breaker, now) === 'half_open',
    targetIds: targets.map((target) => target.id),
    reserved: reserveFor(Math.max(1, targets.length), rateOf(state)),
    expiresAt: now + leaseMs,
    isClaimed: false,
  }
}

/** Once claimed, a lease lasts as long as its own fetches can take: what a holder dies with is due again soon. */
export function claimed(lease: Lease, now: Instant): Lease {
  const rounds = Math.ceil(Math.max(1, lease.targetIds.length) / fetchConcurrency)
  const workMs = rounds * fetchTimeoutMs + leaseMarginMs
  return { ...lease, isClaimed: true, expiresAt: Math.min(lease.expiresAt, now + workMs) }
}

/** A message whose lease is unclaimed for this long counts as lost. */
const lostAfterMs = 20 * secondMs

/** Leases whose message must have been lost, to be sent again: a lease is claimed once, however often it is sent. */
export function lostLeases({ state }: Gate, now: Instant): Lease[] {
  return state.leases.filter((lease) => !lease.isClaimed && lease.expiresAt - leaseMs + lostAfterMs <= now)
}

/** When the gate must look again by itself; null while it has nothing to wait for. */
export function wakeAt(gate: Gate, now: Instant): Instant | null {
  const { state } = gate
  if (!state.platform?.isActive || gate.targets.size === 0) return null
  const moments = state.leases.map((lease) => lease.expiresAt)
  if (state.leases.length < maxOpenLeases) {
    const ready = readyAt(state, now)
    if (isRobotsWanted(state)) moments.push(Math.max(ready, state.robots.nextFetchAt, affordableAt(state, 1, now)))
    moments.push(Math.max(ready, looksAt(gate, now)))
  }
  const earliest = Math.min(...moments)
  return Number.isFinite(earliest) ? Math.max(earliest, now + shortestSleepMs) : null
}

/** When the next looks can be leased by due time and budget; infinite while something else must happen before. */
function looksAt(gate: Gate, now: Instant): Instant {
  const { state } = gate
  const waiting = waitingTargets(gate)
  if (!isRobotsKnown(state, now) || waiting.length === 0) return Number.POSITIVE_INFINITY
  const isHalfOpen = phaseOf(state.breaker, now) === 'half_open'
  if (isHalfOpen && isProbing(state)) return Number.POSITIVE_INFINITY
  const dueAt = waiting.reduce((earliest, target) => Math.min(earliest, target.dueAt), Number.POSITIVE_INFINITY)
  const due = waiting.filter((target) => target.dueAt <= Math.max(now, dueAt) + batchingMs).length
  return Math.max(dueAt, affordableAt(state, isHalfOpen ? 1 : Math.min(due, smallestBatch(state)), now))
}

/** The end of the pause or of the open breaker. */
export function readyAt(state: GateState, now: Instant): Instant {
  return Math.max(now, state.pausedUntil ?? 0, state.breaker.openUntil ?? 0)
}

/** Nothing but robots.txt is fetched before it is known. A copy stays in use while a newer one is being fetched. */
export function isRobotsKnown(state: GateState, now: Instant): boolean {
  return state.robots.readAt !== null && now - state.robots.readAt < robotsStaleMs
}

function isRobotsWanted(state: GateState): boolean {
  return !state.leases.some((lease) => lease.kind === 'robots')
}

function isProbing(state: GateState): boolean {
  return state.leases.some((lease) => lease.isProbe)
}

/** Targets that could be leased: allowed by robots.txt and in no open lease. */
function waitingTargets(gate: Gate): TargetState[] {
  const leased = new Set(gate.state.leases.flatMap((lease) => lease.targetIds))
  return [...gate.targets.values()].filter((target) => !target.isDisallowed && !leased.has(target.id))
}

/** At the end of its budget a platform is read in batches of a sixteenth of it, rather than one page per message. */
function smallestBatch(state: GateState): number {
  const quarter = Math.floor(rateOf(state).requests / (4 * requestsPerLook))
  return Math.min(Math.max(1, quarter), maxTargetsPerLease)
}

/** Never a page that failed, or one that is to be read again soon: their waiting has a reason. */
function isWorthTakingAlong(target: TargetState, now: Instant): boolean {
  if (target.failures > 0 || target.lookedAt === null) return false
  return now - target.lookedAt >= takenAlongAfterShare * everyMs(target, now)
}

/**
 * The latest in proportion to how often they are due: a match that starts soon goes before one that is months away, but
 * every target's turn comes, because its lateness grows. One that somebody waits for counts as a whole interval late.
 */
function mostUrgent(due: readonly TargetState[], now: Instant, count: number): TargetState[] {
  return due
    .map((target) => ({ target, urgency: urgencyOf(target, now) }))
    .sort((one, other) => other.urgency - one.urgency)
    .slice(0, count)
    .map((entry) => entry.target)
}

/** In intervals. A target that was never looked at has nothing to show, so that it is in a hurry however far its match. */
function urgencyOf(target: TargetState, now: Instant): number {
  const usualMs = everyMs(target, now)
  const intervalMs = target.lookedAt === null ? Math.min(usualMs, firstLookMs) : usualMs
  return (now - target.dueAt) / intervalMs + (target.isWanted ? 1 : 0)
}

/** The probe asks about the platform, so it is a page that worked, whether due or not, and not one that is broken. */
function healthiest(waiting: readonly TargetState[]): TargetState | undefined {
  return [...waiting].sort((one, other) => one.failures - other.failures || one.dueAt - other.dueAt)[0]
}
