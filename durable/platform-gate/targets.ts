import type { Instant } from '#worker/ground/platform/clock.ts'
import { maxTargetsPerPlatform, noValidators } from '#worker/watching/monitoring/constants.ts'
import type { Target } from '#worker/watching/monitoring/contract.ts'
import { spreadMs } from './budget.ts'
import { change, type Gate, put, type Random, type TargetState } from './state.ts'
import { everyMs, isRetired, nextDueAt } from './timing.ts'

/** Whether robots.txt allows an address. */
type MayFetch = (url: string) => boolean

/** Adds or updates targets; an older or equal revision changes nothing. New ones are spread over the budget. */
export function assign(gate: Gate, targets: readonly Target[], mayFetch: MayFetch, now: Instant, random: Random): Gate {
  const newest = new Map<number, Target>()
  let revision = gate.state.revision
  for (const target of targets) {
    revision = Math.max(revision, target.revision)
    const known = newest.get(target.id) ?? gate.targets.get(target.id)
    if (!known || known.revision < target.revision) newest.set(target.id, target)
  }
  const isKnown = (target: Target) => gate.targets.has(target.id)
  const updated = [...newest.values()].filter((target) => isKnown(target) && !target.isUnlinked)
  const free = Math.max(0, maxTargetsPerPlatform - gate.targets.size)
  const fresh = [...newest.values()].filter(
    (target) => !isKnown(target) && !target.isUnlinked && !isRetired(target, now),
  )
  const added = fresh.slice(0, free)
  const leftOutFrom = fresh
    .slice(free)
    .reduce((least, target) => Math.min(least, target.revision), Number.POSITIVE_INFINITY)
  const withinMs = spreadMs(gate.state, added.length)
  const next = put(withoutUnlinked(gate, newest), [
    ...updated.map((target) => updateOf(gate.targets.get(target.id), target, mayFetch, now, random)),
    ...added.map((target) => {
      const dueAt = now + Math.round(random() * Math.min(withinMs, everyMs(target, now)))
      return newTarget(target, mayFetch, dueAt)
    }),
  ])
  const revised = revision === gate.state.revision ? next : change(next, { revision })
  if (leftOutFrom >= (gate.state.leftOutFrom ?? Number.POSITIVE_INFINITY)) return revised
  return Number.isFinite(leftOutFrom) ? change(revised, { leftOutFrom }) : revised
}

function withoutUnlinked(gate: Gate, newest: ReadonlyMap<number, Target>): Gate {
  const gone = [...newest.values()].filter(({ id, isUnlinked }) => isUnlinked && gate.targets.has(id))
  if (gone.length === 0) return gate
  const targets = new Map(gate.targets)
  for (const { id } of gone) targets.delete(id)
  return { ...gate, targets }
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
  known: TargetState | undefined,
  target: Target,
  mayFetch: MayFetch,
  now: Instant,
  random: Random,
): TargetState {
  if (!known || known.url !== target.url || known.matchId !== target.matchId) return newTarget(target, mayFetch, now)
  const isMoved = known.kickoffAt !== target.kickoffAt || known.saleAt !== target.saleAt
  // Nothing else of a target changes but its being linked.
  if (!isMoved) return newTarget(target, mayFetch, now)
  const dueAt = known.failures === 0 ? Math.min(known.dueAt, nextDueAt(target, now, random)) : known.dueAt
  return { ...known, ...target, dueAt }
}

/** Places that must be free before what was left out is sent again: a replay reads it all. */
const freeForReplay = maxTargetsPerPlatform / 50

/**
 * Goes back to before the first target that found no place, once there are some: it is sent again, with all after it. What is
 * known already is not touched by that, so none is lost and none starts over.
 */
export function askAgain(gate: Gate): Gate {
  const { leftOutFrom } = gate.state
  if (leftOutFrom === null || maxTargetsPerPlatform - gate.targets.size < freeForReplay) return gate
  return change(gate, { revision: leftOutFrom - 1, leftOutFrom: null })
}

/** Drops targets whose rows are gone: two pages of a platform became one match's. */
export function withoutTargets(gate: Gate, targetIds: readonly number[]): Gate {
  const targets = new Map([...gate.targets].filter(([id]) => !targetIds.includes(id)))
  return targets.size === gate.targets.size ? gate : { ...gate, targets }
}
