import type { Instant } from '#worker/ground/platform/clock.ts'
import { askEveryMs, askedTargets, patienceChecks } from '#worker/watching/monitoring/drift/constants.ts'
import type { DriftState } from '#worker/watching/monitoring/drift/contract.ts'
import { withFound } from '#worker/watching/monitoring/drift/currencies.rules.ts'
import {
  areRulesProven,
  driftAfter,
  isOutlasted,
  knownForNewReading,
  restarted,
  usualAfter,
  withNewReading,
} from '#worker/watching/monitoring/drift/rules.ts'
import type { Outcome } from './protocol.ts'
import { change, type Gate, put, type TargetState } from './state.ts'

/** From kick-off on, pages lose their tickets without anything being wrong. */
export function isComparable({ kickoffAt }: Pick<TargetState, 'kickoffAt'>, at: Instant): boolean {
  return kickoffAt === null || at < kickoffAt
}

/** The history of the platform and of its targets after the checks of a lease; `before` are the targets as they were. */
export function withDrift(gate: Gate, before: Gate['targets'], outcomes: readonly Outcome[], now: Instant): Gate {
  let { drift } = gate.state
  const changed: TargetState[] = []
  const count = [...before.values()].filter((target) => !target.isDisallowed && isComparable(target, now)).length
  for (const outcome of outcomes) {
    const target = gate.targets.get(outcome.targetId)
    if (!target || !isSeen(outcome) || !isComparable(target, outcome.at)) continue
    const { sample = null, signs = [] } = outcome
    const { unusual = 0, id } = target
    // What another way of reading found was usual is no measure for this one.
    const isReread = (outcome.readingVersion ?? 0) > (before.get(id)?.readingVersion ?? 0)
    const usual = isReread ? undefined : target.usual
    const isAccepted = unusual >= patienceChecks && drift.flag === null
    drift = driftAfter(drift, { targetId: id, at: Math.min(outcome.at, now), sample, signs, usual, isAccepted }, count)
    if (sample === null) continue
    if (signs.length > 0 && !isAccepted) changed.push({ ...target, unusual: unusual + 1 })
    else changed.push({ ...target, unusual: 0, usual: usualAfter(isAccepted ? undefined : usual, sample) })
  }
  drift = withFound(drift, gate.state.drift.flag, gate.state.platform?.currency)
  const next = put(drift === gate.state.drift ? gate : change(gate, { drift }), changed)
  if (isOutlasted(drift, now)) return withoutHistory(next)
  return changed.some(({ unusual }) => unusual) ? withSecondOpinion(next, outcomes, now) : next
}

/** Pages that were not read say nothing of their form. */
function isSeen({ kind, sample }: Outcome): boolean {
  return kind === 'unchanged' || sample !== undefined
}

/** One page that is unusual may be right; a few others show whether all have changed. */
function withSecondOpinion(gate: Gate, outcomes: readonly Outcome[], now: Instant): Gate {
  const { drift } = gate.state
  if (drift.flag || now - drift.askedAt < askEveryMs) return gate
  const read = new Set(outcomes.map(({ targetId }) => targetId))
  const others = [...gate.targets.values()]
    .filter(
      (target) => !target.isDisallowed && target.failures === 0 && isComparable(target, now) && !read.has(target.id),
    )
    .sort((one, other) => one.dueAt - other.dueAt)
    .slice(0, askedTargets)
    .map((target) => ({ ...target, dueAt: Math.min(target.dueAt, now) }))
  return put(change(gate, { drift: { ...drift, askedAt: now } }), others)
}

/** Other rules read other words of other elements; how much the pages gave under the old ones is kept beside it. */
export function withOtherRules(gate: Gate, now: Instant): Gate {
  const { drift } = gate.state
  const isProven = areRulesProven(drift, now)
  return withKnown(change(gate, { drift: withNewReading(drift, now) }), (known) => knownForNewReading(known, isProven))
}

/** The pages are right as they are now: an operator says so, or a flag has lasted as long as it may. */
export function withoutHistory(gate: Gate): Gate {
  const fresh: DriftState = restarted(gate.state.drift)
  return withKnown(change(gate, { drift: fresh }), () => ({}))
}

type Known = Pick<TargetState, 'usual' | 'usualBefore'>

function withKnown(gate: Gate, next: (known: Known) => Known): Gate {
  const changed = [...gate.targets.values()].flatMap(({ usual, usualBefore, unusual: _, ...target }) => {
    const known = { ...(usual && { usual }), ...(usualBefore && { usualBefore }) }
    return usual || usualBefore ? [{ ...target, ...next(known) }] : []
  })
  return put(gate, changed)
}
