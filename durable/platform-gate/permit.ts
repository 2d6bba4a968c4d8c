import type { Instant } from '#worker/ground/platform/clock.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { phaseOf } from './breaker.ts'
import { affordableAt, affordableChecks } from './budget.ts'
import { closeLease, openLease } from './gate.ts'
import { checksKept, claimed, isRobotsKnown, leaseOf, maxOpenLeases, readyAt } from './lease.ts'
import { reachAfter } from './outcome.ts'
import type { PageReport, Permit } from './protocol.ts'
import { change, type Gate, type Lease, type Random } from './state.ts'

/** Until a lease may have closed, when only that would free the budget. */
const busyMs = 15 * secondMs

/** How long room is kept for an operator after the moment that they were given. */
const roomKeptMs = 2 * minuteMs

/** `isOperators`: a person waits for it, so checks leave it room when there is none now. */
type Question = { url: string; isAllowed: boolean; isRobotsOnly: boolean; isOperators: boolean }

/**
 * Permission for one page that is no target's, at once or from a named moment. It takes its part of the same budget, which
 * checks leave it once an operator had to wait, and obeys the same pause, breaker and robots.txt as checks do. robots.txt
 * is asked for first where it is not known.
 */
export function permit(gate: Gate, question: Question, now: Instant, newId: NewId): { gate: Gate; permit: Permit } {
  const { state } = gate
  const later = (at: Instant) => ({ gate, permit: { kind: 'later', at } as const })
  if (!state.platform || !(state.platform.isActive || question.isRobotsOnly)) return { gate, permit: { kind: 'off' } }
  const ready = readyAt(state, now)
  if (ready > now) return later(ready)
  const kept = question.isOperators ? 0 : checksKept(state, now)
  if (affordableChecks(state, now) <= kept || state.leases.length >= maxOpenLeases - kept) {
    const affordable = affordableAt(state, 1 + kept, now)
    const at = Number.isFinite(affordable) ? Math.max(affordable, now + secondMs) : now + busyMs
    const waiting = question.isOperators ? change(gate, { roomKeptUntil: at + roomKeptMs }) : gate
    return { gate: waiting, permit: { kind: 'later', at } }
  }
  const isRobotsDue = question.isRobotsOnly || !isRobotsKnown(state, now)
  if (isRobotsDue) {
    if (state.leases.some(({ kind }) => kind === 'robots')) return later(now + busyMs)
    const isTriedLately = state.robots.isUnreachable && state.robots.nextFetchAt > now && !question.isRobotsOnly
    if (isTriedLately) return later(state.robots.nextFetchAt)
    return granted(gate, 'robots', `${state.platform.origin}/robots.txt`, now, newId)
  }
  if (!question.isAllowed) return { gate, permit: { kind: 'disallowed' } }
  if (phaseOf(state.breaker, now) === 'half_open' && state.leases.some(({ isProbe }) => isProbe)) {
    return later(now + minuteMs)
  }
  const free = question.isOperators && state.roomKeptUntil !== null ? change(gate, { roomKeptUntil: null }) : gate
  return granted(free, 'page', question.url, now, newId)
}

function granted(
  gate: Gate,
  kind: 'page' | 'robots',
  url: string,
  now: Instant,
  newId: NewId,
): { gate: Gate; permit: Permit } {
  const lease: Lease = claimed(leaseOf(gate.state, kind, [], now, newId), now)
  const next = change(gate, { leases: [...gate.state.leases, lease] })
  return { gate: next, permit: { kind, url, leaseId: lease.id, expiresAt: lease.expiresAt } }
}

/** Applies the report of a page: its requests are charged, a pause it asked for and a failure count for the platform. */
export function reportPage(gate: Gate, report: PageReport, now: Instant, random: Random): Gate {
  const lease = openLease(gate, report.leaseId, 'page', now)
  if (!lease) return gate
  const closed = closeLease(gate, lease, report.requests, now)
  // A page that lists events has no offers, so it counts among no checks.
  return { ...closed, state: reachAfter(closed.state, lease, { ...report, problems: [] }, now, random) }
}
