import { maxRobotsBytes, refreshEveryMs, robotsRetryMs, robotsTtlMs } from '#worker/monitoring/constants.ts'
import type { PlatformSpec, Target } from '#worker/monitoring/contract.ts'
import { crawlDelayMs, isAllowed, parseRobots, robotsVerdict } from '#worker/monitoring/robots.ts'
import { dayMs, type Instant, minuteMs, secondMs } from '#worker/platform/clock.ts'
import { chargesFor, rateOf, withCharges } from './budget.ts'
import { claimed, readyAt } from './lease.ts'
import { countLook, lookOf, stateAfter, targetAfter } from './outcome.ts'
import type { Claim, Outcome, Report, RobotsReport } from './protocol.ts'
import { change, type Gate, type Lease, put, type Random, type TargetState, unknownRobots } from './state.ts'
import { everyMs, isRetired, nextDueAt } from './timing.ts'

/** Targets per gate; more than any platform has matches. */
export const maxTargets = 5_000

/** Whether robots.txt allows an address. */
type MayFetch = (url: string) => boolean

/**
 * Applies the platform's settings. Inactive platforms stay untouched. A new origin needs a new robots.txt and voids
 * open leases; settings that affect extraction force a full read.
 */
export function withPlatform(gate: Gate, platform: PlatformSpec, now: Instant): Gate {
  const before = gate.state.platform
  if (before !== null && JSON.stringify(before) === JSON.stringify(platform)) return gate
  if (before !== null && before.origin !== platform.origin) {
    const leases = gate.state.leases.map((lease) => ({ ...lease, expiresAt: now }))
    return change(gate, { platform, robots: unknownRobots, leases })
  }
  const next = change(before && readsDifferently(before, platform) ? withoutValidators(gate) : gate, { platform })
  return platform.isActive ? next : withoutUnclaimed(next)
}

function readsDifferently(before: PlatformSpec, after: PlatformSpec): boolean {
  const reading = ({ extraction, currency, isAlertable, publicSites }: PlatformSpec) =>
    JSON.stringify([extraction, currency, isAlertable, publicSites])
  return reading(before) !== reading(after)
}

/** Clears validators, because an unchanged page would never be read under the new settings. */
function withoutValidators(gate: Gate): Gate {
  const targets = [...gate.targets.values()]
  return put(
    gate,
    targets.map((target) => ({ ...target, etag: null, lastModified: null, bodyHash: null })),
  )
}

/** Adds or updates targets; an older or equal revision changes nothing. New ones are spread over the budget. */
export function assign(gate: Gate, targets: readonly Target[], mayFetch: MayFetch, now: Instant, random: Random): Gate {
  const newest = new Map<number, Target>()
  let revision = gate.state.revision
  for (const target of targets) {
    revision = Math.max(revision, target.revision)
    const held = newest.get(target.id) ?? gate.targets.get(target.id)
    if (!held || held.revision < target.revision) newest.set(target.id, target)
  }
  const isHeld = (target: Target) => gate.targets.has(target.id)
  const updated = [...newest.values()].filter(isHeld)
  const room = Math.max(0, maxTargets - gate.targets.size)
  const added = [...newest.values()].filter((target) => !isHeld(target) && !isRetired(target, now)).slice(0, room)
  const spreadMs = (added.length / rateOf(gate.state).requests) * minuteMs
  const next = put(gate, [
    ...updated.map((target) => updateOf(gate.targets.get(target.id), target, mayFetch, now, random)),
    ...added.map((target) => {
      const dueAt = now + Math.round(random() * Math.min(spreadMs, everyMs(target, now)))
      return newTarget(target, mayFetch, dueAt)
    }),
  ])
  return revision === gate.state.revision ? next : change(next, { revision })
}

function newTarget(target: Target, mayFetch: MayFetch, dueAt: Instant): TargetState {
  return {
    ...target,
    dueAt,
    lookedAt: null,
    goodAt: null,
    toldAt: null,
    etag: null,
    lastModified: null,
    bodyHash: null,
    failures: 0,
    lastProblem: null,
    isDisallowed: !mayFetch(target.url),
    isWanted: false,
  }
}

/** A new address is a new page and starts over. New times may bring the next look forward. */
function updateOf(
  held: TargetState | undefined,
  target: Target,
  mayFetch: MayFetch,
  now: Instant,
  random: Random,
): TargetState {
  if (!held || held.url !== target.url || held.matchId !== target.matchId) return newTarget(target, mayFetch, now)
  const isMoved = held.kickoffAt !== target.kickoffAt || held.saleAt !== target.saleAt
  const isFree = isMoved && held.failures === 0
  return { ...held, ...target, dueAt: isFree ? Math.min(held.dueAt, nextDueAt(target, now, random)) : held.dueAt }
}

/** Hands out an open lease once. Null when it is unknown, expired, claimed, or has nothing left to fetch. */
export function claim(gate: Gate, leaseId: string, now: Instant): { gate: Gate; claim: Claim | null } {
  const { leases, platform } = gate.state
  const lease = leases.find((open) => open.id === leaseId)
  if (!lease || lease.isClaimed || lease.expiresAt <= now || !platform) return { gate, claim: null }
  const held = claimed(lease, now)
  const next = change(gate, { leases: leases.map((open) => (open === lease ? held : open)) })
  const terms = { leaseId, platform, expiresAt: held.expiresAt }
  if (lease.kind === 'robots') {
    return { gate: next, claim: { kind: 'robots', ...terms, url: `${platform.origin}/robots.txt` } }
  }
  const targets = lease.targetIds.flatMap((id) => gate.targets.get(id) ?? []).filter((target) => !target.isDisallowed)
  if (targets.length === 0) return { gate: closeLease(gate, lease, 0, now), claim: null }
  return { gate: next, claim: { kind: 'looks', ...terms, looks: targets.map((target) => lookOf(target, now)) } }
}

/**
 * Applies the report of a lease. Reports of unknown, expired, unclaimed or already reported leases change nothing:
 * their requests were charged when they were closed. Targets without an outcome stay due.
 */
export function report(gate: Gate, { leaseId, requests, outcomes }: Report, now: Instant, random: Random): Gate {
  const lease = openLease(gate, leaseId, 'looks', now)
  if (!lease) return gate
  const changed = new Map<number, TargetState>()
  let { state } = closeLease(gate, lease, requests, now)
  let isThrottled = false
  for (const outcome of firstOutcomes(lease, outcomes)) {
    const target = gate.targets.get(outcome.targetId)
    // Concurrent looks are refused together, which counts as one refusal.
    const isRepeated = isThrottled && outcome.kind === 'throttled'
    state = isRepeated ? countLook(state, outcome, now) : stateAfter(state, lease, outcome, now, random)
    isThrottled ||= outcome.kind === 'throttled'
    if (target) changed.set(target.id, targetAfter(target, outcome, state.pausedUntil ?? now, now, random))
  }
  const next = put({ ...gate, state }, [...changed.values()])
  return readyAt(state, now) > now ? withoutUnclaimed(next) : next
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
export function lookSoon(
  gate: Gate,
  matchId: number,
  now: Instant,
): { gate: Gate; accepted: boolean; retryAfterSeconds: number } {
  const targets = [...gate.targets.values()].filter((target) => target.matchId === matchId && !target.isDisallowed)
  if (targets.length === 0 || !gate.state.platform?.isActive) return { gate, accepted: false, retryAfterSeconds: 0 }
  const lookedAt = Math.max(...targets.map((target) => target.lookedAt ?? Number.NEGATIVE_INFINITY))
  const waitMs = Math.min(lookedAt + refreshEveryMs - now, refreshEveryMs)
  if (waitMs > 0) return { gate, accepted: false, retryAfterSeconds: Math.ceil(waitMs / secondMs) }
  const changed = targets
    .filter((target) => !target.isWanted)
    .map((target) => ({ ...target, isWanted: true, dueAt: Math.min(target.dueAt, now) }))
  return { gate: put(gate, changed), accepted: true, retryAfterSeconds: 0 }
}

function openLease(gate: Gate, leaseId: string, kind: Lease['kind'], now: Instant): Lease | undefined {
  return gate.state.leases.find(
    (lease) => lease.id === leaseId && lease.kind === kind && lease.isClaimed && lease.expiresAt > now,
  )
}

function closeLease(gate: Gate, lease: Lease, requests: number, now: Instant): Gate {
  return change(gate, {
    leases: gate.state.leases.filter((open) => open !== lease),
    charges: withCharges(gate.state, chargesFor(requests, now, rateOf(gate.state)), now),
  })
}

/** Unclaimed leases have sent no request, so a platform's pause can cancel them. */
function withoutUnclaimed(gate: Gate): Gate {
  const claimed = gate.state.leases.filter((lease) => lease.isClaimed)
  return claimed.length === gate.state.leases.length ? gate : change(gate, { leases: claimed })
}

/** One outcome per leased target; anything else in a report is ignored. */
function firstOutcomes(lease: Lease, outcomes: readonly Outcome[]): Outcome[] {
  const byTarget = new Map<number, Outcome>()
  for (const outcome of outcomes) {
    if (lease.targetIds.includes(outcome.targetId) && !byTarget.has(outcome.targetId)) {
      byTarget.set(outcome.targetId, outcome)
    }
  }
  return [...byTarget.values()]
}
