import { dayMs, type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { refreshEveryMs } from '#worker/matches/prices/constants.ts'
import { maxRobotsBytes, robotsRetryMs, robotsTtlMs } from '#worker/watching/monitoring/constants.ts'
import { crawlDelayMs, isAllowed, parseRobots, robotsVerdict } from '#worker/watching/monitoring/robots.ts'
import { type CheckedSort, keepEveryMs } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { chargesFor, rateOf, withCharges, withReach } from './budget.ts'
import { withDrift } from './drift.ts'
import { withFigures } from './figures.ts'
import { claimed, readyAt } from './lease.ts'
import { checkOf, countCheck, firstOutcomes, stateAfter, targetAfter } from './outcome.ts'
import type { Claim, Report, RobotsReport } from './protocol.ts'
import { change, type Gate, type Lease, put, type Random, type TargetState } from './state.ts'
import { withTrust } from './trust.ts'

/** Hands out an open lease once. Null when it is unknown, expired, claimed, or has nothing left to fetch. */
export function claim(gate: Gate, leaseId: string, now: Instant): { gate: Gate; claim: Claim | null } {
  const { leases, platform, distrustedAt, drift } = gate.state
  const lease = leases.find((open) => open.id === leaseId)
  if (!lease || lease.isClaimed || lease.expiresAt <= now || !platform) return { gate, claim: null }
  const taken = claimed(lease, now)
  const next = change(gate, { leases: leases.map((open) => (open === lease ? taken : open)) })
  const terms = { leaseId, platform, expiresAt: taken.expiresAt }
  if (lease.kind === 'robots') {
    return { gate: next, claim: { kind: 'robots', ...terms, url: `${platform.origin}/robots.txt` } }
  }
  const targets = lease.targetIds.flatMap((id) => gate.targets.get(id) ?? []).filter((target) => !target.isDisallowed)
  if (targets.length === 0) return { gate: closeLease(gate, lease, 0, now), claim: null }
  const checks = targets.map((target) => checkOf(target, now, distrustedAt !== null, drift.flag !== null))
  return {
    gate: next,
    claim: {
      kind: 'checks',
      ...terms,
      checks,
      keeps: keptNow(gate, now),
      drift,
      maxRedirects: rateOf(gate.state).perCheck - 1,
    },
  }
}

/** Sorts of pages whose last kept one is old enough. */
function keptNow({ state }: Gate, now: Instant): CheckedSort[] {
  const sorts = Object.keys(keepEveryMs) as CheckedSort[]
  return sorts.filter((sort) => now - (state.pagesKept[sort] ?? 0) >= keepEveryMs[sort])
}

/**
 * Applies the report of a lease. Reports of unknown, expired, unclaimed or already reported leases change nothing:
 * their requests were charged when they were closed. Targets without an outcome stay due.
 */
export function report(gate: Gate, done: Report, now: Instant, random: Random): Gate {
  const { leaseId, requests, outcomes, kept = [] } = done
  const lease = openLease(gate, leaseId, 'checks', now)
  if (!lease) return gate
  const changed = new Map<number, TargetState>()
  let { state } = closeLease(gate, lease, requests, now)
  let isThrottled = false
  const firsts = firstOutcomes(lease, outcomes)
  const before = lease.targetIds.flatMap((id) => gate.targets.get(id) ?? [])
  for (const outcome of firsts) {
    const target = gate.targets.get(outcome.targetId)
    // Concurrent checks are refused together, which counts as one refusal.
    const isRepeated = isThrottled && outcome.kind === 'throttled'
    state = isRepeated ? countCheck(state, outcome, now) : stateAfter(state, lease, outcome, now, random)
    isThrottled ||= outcome.kind === 'throttled'
    if (target) changed.set(target.id, targetAfter(target, outcome, state.pausedUntil ?? now, now, random))
  }
  state = withReach(withFigures(state, lease, before, { requests, outcomes: firsts }, now), firsts, now)
  if (kept.length > 0) {
    state = { ...state, pagesKept: { ...state.pagesKept, ...Object.fromEntries(kept.map((sort) => [sort, now])) } }
  }
  const checked = withTrust(put({ ...gate, state }, [...changed.values()]), gate.targets, firsts, now)
  const next = withDrift(checked, gate.targets, firsts, now)
  return readyAt(next.state, now) > now ? withoutUnclaimed(next) : next
}

/** Applies a fetched robots.txt. When unreachable, the older copy stays in force; see `robotsStaleMs`. */
export function reportRobots(gate: Gate, robots: RobotsReport, now: Instant): { gate: Gate; text: string | null } {
  const lease = openLease(gate, robots.leaseId, 'robots', now)
  if (!lease) return { gate, text: null }
  // The report has no count of redirects, so the maximum is charged.
  const closed = closeLease(gate, lease, lease.reserved, now)
  const verdict = robotsVerdict(robots.status)
  if (verdict === 'stay_away') {
    const missed = { ...gate.state.robots, isUnreachable: true, nextFetchAt: now + robotsRetryMs }
    return { gate: change(closed, { robots: missed }), text: null }
  }
  const text = verdict === 'rules' ? (robots.body ?? '').slice(0, maxRobotsBytes) : ''
  const rules = parseRobots(text)
  const delayMs = crawlDelayMs(rules)
  const known = change(closed, {
    robots: {
      readAt: now,
      isUnreachable: false,
      nextFetchAt: now + robotsTtlMs,
      crawlDelayMs: delayMs === null ? null : Math.min(delayMs, dayMs),
    },
  })
  const changed = [...gate.targets.values()].flatMap((target) => {
    const isDisallowed = !isAllowed(rules, target.url)
    return isDisallowed === target.isDisallowed ? [] : { ...target, isDisallowed }
  })
  return { gate: put(known, changed), text }
}

/** Makes a match's targets due now, unless they were read a moment ago. Budget, breaker and robots.txt still apply. */
export function checkSoon(
  gate: Gate,
  matchId: number,
  now: Instant,
): { gate: Gate; accepted: boolean; retryAfterSeconds: number } {
  const targets = [...gate.targets.values()].filter((target) => target.matchId === matchId && !target.isDisallowed)
  if (targets.length === 0 || !gate.state.platform?.isActive) return { gate, accepted: false, retryAfterSeconds: 0 }
  const checkedAt = Math.max(...targets.map((target) => target.checkedAt ?? Number.NEGATIVE_INFINITY))
  const waitMs = Math.min(checkedAt + refreshEveryMs - now, refreshEveryMs)
  if (waitMs > 0) return { gate, accepted: false, retryAfterSeconds: Math.ceil(waitMs / secondMs) }
  const changed = targets
    .filter((target) => !target.isWanted)
    .map((target) => ({ ...target, isWanted: true, dueAt: Math.min(target.dueAt, now) }))
  return { gate: put(gate, changed), accepted: true, retryAfterSeconds: 0 }
}

export function openLease(gate: Gate, leaseId: string, kind: Lease['kind'], now: Instant): Lease | undefined {
  return gate.state.leases.find(
    (lease) => lease.id === leaseId && lease.kind === kind && lease.isClaimed && lease.expiresAt > now,
  )
}

export function closeLease(gate: Gate, lease: Lease, requests: number, now: Instant): Gate {
  return change(gate, {
    leases: gate.state.leases.filter((open) => open !== lease),
    charges: withCharges(gate.state, chargesFor(requests, now, rateOf(gate.state)), now),
  })
}

/** Unclaimed leases have sent no request, so a platform's pause can cancel them. */
export function withoutUnclaimed(gate: Gate): Gate {
  const claimed = gate.state.leases.filter((lease) => lease.isClaimed)
  return claimed.length === gate.state.leases.length ? gate : change(gate, { leases: claimed })
}
