import { dayMs, type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import {
  fetchConcurrency,
  fetchTimeoutMs,
  leaseMarginMs,
  leaseMs,
  maxTargetsPerLease,
} from '#worker/watching/monitoring/constants.ts'
import { phaseOf } from './breaker.ts'
import { affordableAt, affordableChecks, rateOf, reserveFor } from './budget.ts'
import { change, type Gate, type GateState, type Lease, type TargetState } from './state.ts'
import { everyMs } from './timing.ts'

/** Open leases per platform; each fetches a few pages in parallel, so this also bounds connections. */
export const maxOpenLeases = 20

/** Targets due this soon join the lease, to form batches. */
const batchingMs = secondMs

/** Healthy targets join after this share of their interval: a message costs the same with one check or fifty. */
const takenAlongAfterShare = 0.8

/** A new target competes for the budget as if it had this interval. */
const firstCheckMs = minuteMs

/** The gate never wakes itself sooner than this. */
const shortestSleepMs = secondMs

/**
 * A page that is read every quarter of an hour or less often wakes the gate only when the minute's tick, which leases it in
 * time, has failed to come: an alarm costs a row.
 */
const tickMayFailMs = 5 * minuteMs
const patientFromMs = 13 * minuteMs

/** How long a known robots.txt is used when it cannot be refreshed (RFC 9309 §2.3.1.4 sets no limit). */
export const robotsStaleMs = 7 * dayMs

/** Grants every lease that due times, budget, pause, breaker and robots.txt allow now (decision 17). */
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
  if (readyAt(state, now) > now) return null
  const affordable = affordableChecks(state, now) - checksKept(state, now)
  if (affordable <= 0 || state.leases.length >= maxOpenLeases - checksKept(state, now)) return null
  if (isRobotsWanted(state) && state.robots.nextFetchAt <= now) return leaseOf(state, 'robots', [], now, newId)
  if (!isRobotsKnown(state, now)) return null
  const waiting = waitingTargets(gate)
  if (!waiting.some((target) => isDue(target, now))) return null
  const due = waiting.filter((target) => isDue(target, now) || isWorthTakingAlong(target, now))
  if (phaseOf(state.breaker, now) === 'half_open') {
    const probe = isProbing(state) ? undefined : healthiest(waiting)
    return probe ? leaseOf(state, 'checks', [probe], now, newId) : null
  }
  if (affordable < Math.min(due.length, smallestBatch(state))) return null
  const chosen = mostUrgent(due, now, Math.min(affordable, maxTargetsPerLease))
  return leaseOf(state, 'checks', chosen, now, newId)
}

/** A page that was just read waits until its time has come: a sale that opens within the second would have it read on and on. */
function isDue({ dueAt, checkedAt }: TargetState, now: Instant): boolean {
  const wasJustRead = checkedAt !== null && now - checkedAt < batchingMs
  return dueAt <= (wasJustRead ? now : now + batchingMs)
}

/** When this many checks can be leased beside what is kept; a budget of one check is the operator's until it is given free. */
function affordableBeside(state: GateState, checks: number, now: Instant): Instant {
  const kept = checksKept(state, now)
  const rate = rateOf(state)
  const most = Math.floor(rate.requests / reserveFor(1, rate))
  if (kept > 0 && checks + kept > most) return state.roomKeptUntil ?? now
  return affordableAt(state, checks + kept, now)
}

/** Checks that are left to an operator who waits for a page. */
export function checksKept({ roomKeptUntil }: GateState, now: Instant): number {
  return roomKeptUntil !== null && now < roomKeptUntil ? 1 : 0
}

export function leaseOf(
  state: GateState,
  kind: Lease['kind'],
  targets: readonly TargetState[],
  now: Instant,
  newId: NewId,
): Lease {
  return {
    id: newId(),
    kind,
    isProbe: kind !== 'robots' && phaseOf(state.breaker, now) === 'half_open',
    targetIds: targets.map((target) => target.id),
    reserved: reserveFor(Math.max(1, targets.length), rateOf(state)),
    expiresAt: now + leaseMs,
    isClaimed: false,
  }
}

/**
 * Once claimed, a lease lasts as long as its fetches can take, so that targets of a crashed holder are due again soon.
 */
export function claimed(lease: Lease, now: Instant): Lease {
  const rounds = Math.ceil(Math.max(1, lease.targetIds.length) / fetchConcurrency)
  const workMs = rounds * fetchTimeoutMs + leaseMarginMs
  return { ...lease, isClaimed: true, claimedAt: now, expiresAt: Math.min(lease.expiresAt, now + workMs) }
}

/** A message whose lease is unclaimed for this long counts as lost. */
const lostAfterMs = 20 * secondMs

/** Leases whose message seems lost, to be sent again; a lease can be claimed only once, so duplicates are harmless. */
export function lostLeases({ state }: Gate, now: Instant): Lease[] {
  return state.leases.filter((lease) => !lease.isClaimed && lease.expiresAt - leaseMs + lostAfterMs <= now)
}

/**
 * A report sets the alarm anew, so that one for later than this is not set when a lease was sent, which would cost a row
 * more; the tick is there for a report that is lost.
 */
export const reportedWithinMs = 30 * secondMs

/** Time of the gate's next wake-up; null when there is nothing to wait for. */
export function wakeAt(gate: Gate, now: Instant): Instant | null {
  const { state } = gate
  if (!state.platform?.isActive || gate.targets.size === 0) return null
  const moments = state.leases.map((lease) => lease.expiresAt)
  if (state.leases.length < maxOpenLeases) {
    const ready = readyAt(state, now)
    if (isRobotsWanted(state)) moments.push(Math.max(ready, state.robots.nextFetchAt, affordableBeside(state, 1, now)))
    moments.push(Math.max(ready, checksAt(gate, now)))
  }
  const earliest = Math.min(...moments)
  return Number.isFinite(earliest) ? Math.max(earliest, now + shortestSleepMs) : null
}

/** When the gate must wake by itself for a due page. */
function latestOf(target: TargetState): Instant {
  return isPatient(target) ? target.dueAt + tickMayFailMs : target.dueAt
}

function isPatient({ dueAt, checkedAt, failures, isWanted, turnsAt }: TargetState): boolean {
  if (checkedAt === null || failures > 0 || isWanted || (turnsAt !== undefined && turnsAt <= dueAt)) return false
  return dueAt - checkedAt >= patientFromMs
}

/** When due time and budget allow the next checks; infinite while something else must happen before. */
function checksAt(gate: Gate, now: Instant): Instant {
  const { state } = gate
  const waiting = waitingTargets(gate)
  if (!isRobotsKnown(state, now) || waiting.length === 0) return Number.POSITIVE_INFINITY
  const isHalfOpen = phaseOf(state.breaker, now) === 'half_open'
  if (isHalfOpen && isProbing(state)) return Number.POSITIVE_INFINITY
  const dueAt = waiting.reduce((earliest, target) => Math.min(earliest, latestOf(target)), Number.POSITIVE_INFINITY)
  const due = waiting.filter((target) => target.dueAt <= Math.max(now, dueAt) + batchingMs).length
  return Math.max(dueAt, affordableBeside(state, isHalfOpen ? 1 : Math.min(due, smallestBatch(state)), now))
}

/** End of the pause or of the open breaker. */
export function readyAt(state: GateState, now: Instant): Instant {
  return Math.max(now, state.pausedUntil ?? 0, state.breaker.openUntil ?? 0)
}

/** Only robots.txt is fetched before it is known. A copy stays in use while a newer one is being fetched. */
export function isRobotsKnown(state: GateState, now: Instant): boolean {
  return state.robots.readAt !== null && now - state.robots.readAt < robotsStaleMs
}

function isRobotsWanted(state: GateState): boolean {
  return !state.leases.some((lease) => lease.kind === 'robots')
}

function isProbing(state: GateState): boolean {
  return state.leases.some((lease) => lease.isProbe)
}

/** Targets that robots.txt allows and that are in no open lease. */
function waitingTargets(gate: Gate): TargetState[] {
  const leased = new Set(gate.state.leases.flatMap((lease) => lease.targetIds))
  return [...gate.targets.values()].filter((target) => !target.isDisallowed && !leased.has(target.id))
}

/** Checks that a quarter of the budget pays: when it runs out, waits for these rather than sending one page per message. */
function smallestBatch(state: GateState): number {
  const { requests, perCheck } = rateOf(state)
  const quarter = Math.floor(requests / (4 * perCheck))
  return Math.min(Math.max(1, quarter), maxTargetsPerLease)
}

/** Failed pages and pages due for a second check are excluded: they wait for a reason. */
function isWorthTakingAlong(target: TargetState, now: Instant): boolean {
  if (target.failures > 0 || target.checkedAt === null) return false
  return now - target.checkedAt >= takenAlongAfterShare * everyMs(target, now)
}

/**
 * The latest relative to their interval: matches that start soon go first, but every target's turn comes because its
 * lateness grows. A requested target counts as one interval late.
 */
function mostUrgent(due: readonly TargetState[], now: Instant, count: number): TargetState[] {
  return due
    .map((target) => ({ target, urgency: urgencyOf(target, now) }))
    .sort((one, other) => other.urgency - one.urgency)
    .slice(0, count)
    .map((entry) => entry.target)
}

/** In intervals. A target never read has no data to show, so it is urgent however far away its match. */
function urgencyOf(target: TargetState, now: Instant): number {
  const usualMs = everyMs(target, now)
  const intervalMs = target.checkedAt === null ? Math.min(usualMs, firstCheckMs) : usualMs
  return (now - target.dueAt) / intervalMs + (target.isWanted ? 1 : 0)
}

/** The probe tests the platform, so it uses a page that worked before, due or not. */
function healthiest(waiting: readonly TargetState[]): TargetState | undefined {
  return [...waiting].sort((one, other) => one.failures - other.failures || one.dueAt - other.dueAt)[0]
}
