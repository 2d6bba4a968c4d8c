import { dayMs, type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { refreshEveryMs } from '#worker/matches/prices/constants.ts'
import {
  maxRobotsBytes,
  maxTargetsPerPlatform,
  noValidators,
  robotsRetryMs,
  robotsTtlMs,
} from '#worker/watching/monitoring/constants.ts'
import type { PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'
import { crawlDelayMs, isAllowed, parseRobots, robotsVerdict } from '#worker/watching/monitoring/robots.ts'
import { type CheckedSort, keepEveryMs } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { chargesFor, rateOf, spreadMs, withCharges, withReach } from './budget.ts'
import { withDrift, withOtherRules } from './drift.ts'
import { withFigures } from './figures.ts'
import { claimed, readyAt } from './lease.ts'
import { checkOf, countCheck, firstOutcomes, stateAfter, targetAfter } from './outcome.ts'
import type { Claim, Report, RobotsReport } from './protocol.ts'
import { change, type Gate, type Lease, put, type Random, type TargetState, unknownRobots } from './state.ts'
import { everyMs, isRetired, nextDueAt } from './timing.ts'
import { withTrust } from './trust.ts'

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
    return change(gate, { platform, robots: unknownRobots, leases, distrustedAt: null, farAt: null })
  }
  const isRead = before && readsDifferently(before, platform)
  const isCompared = platform.shadow && platform.shadow.run !== before?.shadow?.run
  const read = isRead ? forceFullRead(gate, now) : isCompared ? clearValidators(gate) : gate
  const next = change(before && hasOtherRules(before, platform) ? withOtherRules(read, now) : read, { platform })
  return platform.isActive ? next : withoutUnclaimed(next)
}

function hasOtherRules(before: PlatformSpec, after: PlatformSpec): boolean {
  return JSON.stringify(before.extraction) !== JSON.stringify(after.extraction)
}

function readsDifferently(before: PlatformSpec, after: PlatformSpec): boolean {
  const reading = ({ extraction, currency, kind, isAlertable, publicSites, timeZone }: PlatformSpec) =>
    JSON.stringify([extraction, currency, kind, isAlertable, publicSites, timeZone])
  return reading(before) !== reading(after)
}

/**
 * Clears validators, because an unchanged page would never be read under the new settings, and makes every page due, as
 * fast as the budget allows: an operator waits to see what new rules find.
 */
export function forceFullRead(gate: Gate, now: Instant): Gate {
  const targets = [...gate.targets.values()].sort((one, other) => one.dueAt - other.dueAt)
  return put(
    gate,
    targets.map((target, place) => ({
      ...target,
      dueAt: Math.min(target.dueAt, now + Math.round(spreadMs(gate.state, place))),
      ...noValidators,
    })),
  )
}

/** Clears validators, so that the next check of each page, when it is due, is one that two sets of rules can read. */
function clearValidators(gate: Gate): Gate {
  return put(
    gate,
    [...gate.targets.values()].map((target) => ({ ...target, ...noValidators })),
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
  const updated = [...newest.values()].filter((target) => isHeld(target) && !target.isUnlinked)
  const room = Math.max(0, maxTargetsPerPlatform - gate.targets.size)
  const fresh = [...newest.values()].filter(
    (target) => !isHeld(target) && !target.isUnlinked && !isRetired(target, now),
  )
  const added = fresh.slice(0, room)
  const leftOutFrom = fresh
    .slice(room)
    .reduce((least, target) => Math.min(least, target.revision), Number.POSITIVE_INFINITY)
  const withinMs = spreadMs(gate.state, added.length)
  const next = put(withoutUnlinked(gate, newest), [
    ...updated.map((target) => updateOf(gate.targets.get(target.id), target, mayFetch, now, random)),
    ...added.map((target) => {
      const dueAt = now + Math.round(random() * Math.min(withinMs, everyMs(target, now)))
      return newTarget(target, mayFetch, dueAt)
    }),
  ])
  const known = revision === gate.state.revision ? next : change(next, { revision })
  if (leftOutFrom >= (gate.state.leftOutFrom ?? Number.POSITIVE_INFINITY)) return known
  return Number.isFinite(leftOutFrom) ? change(known, { leftOutFrom }) : known
}

/** Room that must be there before what was left out is sent again: a replay reads it all. */
const roomForReplay = maxTargetsPerPlatform / 50

/**
 * Goes back to before the first target that found no room, once there is some: it is sent again, with all after it. What is
 * held already is not touched by that, so none is lost and none starts over.
 */
export function askAgain(gate: Gate): Gate {
  const { leftOutFrom } = gate.state
  if (leftOutFrom === null || maxTargetsPerPlatform - gate.targets.size < roomForReplay) return gate
  return change(gate, { revision: leftOutFrom - 1, leftOutFrom: null })
}

function withoutUnlinked(gate: Gate, newest: ReadonlyMap<number, Target>): Gate {
  const gone = [...newest.values()].filter(({ id, isUnlinked }) => isUnlinked && gate.targets.has(id))
  if (gone.length === 0) return gate
  const targets = new Map(gate.targets)
  for (const { id } of gone) targets.delete(id)
  return { ...gate, targets }
}

/** Drops targets whose rows are gone: two pages of a platform became one match's. */
export function withoutTargets(gate: Gate, targetIds: readonly number[]): Gate {
  const targets = new Map([...gate.targets].filter(([id]) => !targetIds.includes(id)))
  return targets.size === gate.targets.size ? gate : { ...gate, targets }
}

function newTarget(target: Target, mayFetch: MayFetch, dueAt: Instant): TargetState {
  return {
    ...target,
    dueAt,
    checkedAt: null,
    goodAt: null,
    roomUpdatedAt: null,
    ...noValidators,
    failures: 0,
    lastProblem: null,
    isDisallowed: !mayFetch(target.url),
    isWanted: false,
  }
}

/**
 * A new address is a new page and starts over. So does one that was unlinked and linked again before the gate heard of
 * it: its match's room was emptied meanwhile. New times may bring the next check forward.
 */
function updateOf(
  held: TargetState | undefined,
  target: Target,
  mayFetch: MayFetch,
  now: Instant,
  random: Random,
): TargetState {
  if (!held || held.url !== target.url || held.matchId !== target.matchId) return newTarget(target, mayFetch, now)
  const isMoved = held.kickoffAt !== target.kickoffAt || held.saleAt !== target.saleAt
  // Nothing else of a target changes but its being linked.
  if (!isMoved) return newTarget(target, mayFetch, now)
  const dueAt = held.failures === 0 ? Math.min(held.dueAt, nextDueAt(target, now, random)) : held.dueAt
  return { ...held, ...target, dueAt }
}

/** Hands out an open lease once. Null when it is unknown, expired, claimed, or has nothing left to fetch. */
export function claim(gate: Gate, leaseId: string, now: Instant): { gate: Gate; claim: Claim | null } {
  const { leases, platform, distrustedAt, drift } = gate.state
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
function withoutUnclaimed(gate: Gate): Gate {
  const claimed = gate.state.leases.filter((lease) => lease.isClaimed)
  return claimed.length === gate.state.leases.length ? gate : change(gate, { leases: claimed })
}
