// The order in which a change's alerts are read: steps, and positions within them.

import { type AlertType, alertTypes, maxPriceThresholdPence } from '../constants.ts'
import type { AlertTarget, MatchFacts } from '../contract.ts'
import type { Crossing } from '../rules.ts'

/** Stands for "no maximum price" in `alert_targets`. */
export const withoutThreshold = -1

/** Thresholds from `fromPence` up to, not including, `untilPence`. */
type Range = { fromPence: number; untilPence: number }

/** Alerts of one target and type that a change may concern. */
export type Step = AlertTarget & Range & { alertType: AlertType; isConditional: boolean }

/** The last alert read in a step. */
export type Position = { thresholdPence: number; alertId: number }

/** `after` is null at the beginning of a step. */
export type Cursor = { step: number; after: Position | null }

/**
 * Every target and type, the most specific target first, so that a user with several alerts is notified for the most
 * specific one; each in four parts: without and with a maximum price, for any and for certain tickets. A part that the
 * change does not concern is null, so that a step keeps its number. Cursors depend on this order: never change it.
 */
export function fanOutSteps(match: MatchFacts, crossed: readonly Crossing[]): (Step | null)[] {
  const targets: AlertTarget[] = [
    { kind: 'match', id: match.id },
    { kind: 'team', id: match.homeTeamId },
    { kind: 'team', id: match.awayTeamId },
    { kind: 'league', id: match.leagueId },
  ]
  return targets.flatMap((target) =>
    alertTypes.flatMap((alertType) => {
      const crossings = crossed.filter((crossing) => crossing.alertType === alertType)
      const overMatch = crossings.filter(({ scope }) => scope === 'match')
      const part = (isConditional: boolean, range: Range | null): Step | null =>
        range && { ...target, alertType, isConditional, ...range }
      return [
        part(false, rangeWithout(crossings)),
        part(false, rangeOf(overMatch)),
        part(true, rangeWithout(crossings)),
        part(true, rangeOf(crossings)),
      ]
    }),
  )
}

function rangeWithout(crossings: readonly Crossing[]): Range | null {
  return crossings.length === 0 ? null : { fromPence: withoutThreshold, untilPence: 0 }
}

/** The maximum prices that a fall came to or below; over several crossings, all between the lowest and the highest. */
function rangeOf(crossings: readonly Crossing[]): Range | null {
  const ranges = crossings.flatMap(({ alertType, before, after }) =>
    alertType !== 'price_drop' || after.lowestPricePence === null
      ? []
      : { fromPence: after.lowestPricePence, untilPence: before.lowestPricePence ?? maxPriceThresholdPence + 1 },
  )
  if (ranges.length === 0) return null
  return {
    fromPence: Math.min(...ranges.map(({ fromPence }) => fromPence)),
    untilPence: Math.max(...ranges.map(({ untilPence }) => untilPence)),
  }
}

/** A serialised cursor: "6:4500:8003". */
export function placeOf({ step, after }: { step: number; after: Position }): string {
  return `${step}:${after.thresholdPence}:${after.alertId}`
}

/** Starts over for a place that is missing, invalid or of an older version: repeats notify no one twice. */
export function cursorAt(place: string | null): Cursor {
  const [, step, thresholdPence, alertId] = /^(\d{1,2}):(-1|\d{1,9}):(\d{1,15})$/.exec(place ?? '') ?? []
  if (step === undefined) return { step: 0, after: null }
  return { step: Number(step), after: { thresholdPence: Number(thresholdPence), alertId: Number(alertId) } }
}

/** The next page from a cursor; null when done. */
export function nextPage(
  cursor: Cursor,
  steps: readonly (Step | null)[],
): { step: Step; cursor: { step: number; after: Position } } | null {
  const index = steps.findIndex((step, at) => at >= cursor.step && step !== null)
  const step = steps[index]
  if (!step) return null
  const isUnderWay = index === cursor.step && cursor.after !== null
  const after = isUnderWay && cursor.after ? cursor.after : { thresholdPence: step.fromPence, alertId: 0 }
  return { step, cursor: { step: index, after } }
}
