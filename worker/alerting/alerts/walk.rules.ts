// The order in which a change's alerts are read: partitions, and positions within them.

import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import { maxDiffsPerChange } from '#worker/matches/changes/constants.ts'
import type { Change, OfferDiff } from '#worker/matches/changes/contract.ts'
import { seatsOf } from '#worker/matches/prices/party/rules.ts'
import { type AlertType, alertTypes, maxPriceThresholdPence } from './constants.ts'
import type { AlertTarget, Candidate } from './contract.ts'
import { type Crossing, scopeOf } from './rules.ts'

/** Stands for "no maximum price" in `alert_targets`. */
export const withoutThreshold = -1

/** Thresholds from `fromPence` up to, not including, `untilPence`. */
type Range = { fromPence: number; untilPence: number }

/** Alerts of one target and type that a change may concern. */
export type Partition = AlertTarget & Range & { alertType: AlertType; isConditional: boolean }

/** The last alert read in a partition. */
export type Position = { thresholdPence: number; alertId: number }

/** `after` is null at the beginning of a partition. */
export type Cursor = { partition: number; after: Position | null }

/**
 * Every target and type, the most specific target first, so that a user with several alerts is notified for the most
 * specific one; each in four parts: without and with a maximum price, for any and for certain tickets. A part that the
 * change does not concern is null, so that a partition keeps its number. Cursors depend on this order: never change it. After
 * the matches merged into this one comes the match again, for alerts that moved from them since it was first read.
 */
export function fanOutPartitions(
  match: MatchFacts,
  change: Change,
  crossed: readonly Crossing[],
  formerIds: readonly number[] = [],
): (Partition | null)[] {
  const targets: AlertTarget[] = [
    { kind: 'match', id: match.id },
    { kind: 'team', id: match.homeTeamId },
    { kind: 'team', id: match.awayTeamId },
    { kind: 'league', id: match.leagueId },
    ...formerIds.map((id) => ({ kind: 'match', id }) as const),
    ...(formerIds.length > 0 ? [{ kind: 'match', id: match.id } as const] : []),
  ]
  return targets.flatMap((target) =>
    (change.queue ? queueTypes : ticketTypes).flatMap((alertType) => {
      const part = (isConditional: boolean, range: Range | null): Partition | null =>
        range && { ...target, alertType, isConditional, ...range }
      const isCrossed = crossed.some(
        (one) => one.alertType === alertType && one.scope === scopeOf({ alertType, platformId: null }),
      )
      return [
        part(false, isCrossed ? noThreshold : null),
        part(false, alertType === 'price_drop' ? rangeOf(crossed.filter(isFallOfMatch).map(rangeCrossed)) : null),
        part(true, isForCertain(alertType, change, crossed) ? noThreshold : null),
        part(true, alertType === 'price_drop' ? rangeForCertain(change, crossed) : null),
      ]
    }),
  )
}

/** A queue is news of its own, of a change that has no other. */
const queueTypes: readonly AlertType[] = ['queue']
const ticketTypes = alertTypes.filter((type) => type !== 'queue')

const noThreshold: Range = { fromPence: withoutThreshold, untilPence: 0 }
const aboveAllThresholds = maxPriceThresholdPence + 1

const isFallOfMatch = ({ alertType, scope }: Crossing) => alertType === 'price_drop' && scope === 'match'
const isFallOnPlatform = ({ alertType, scope }: Crossing) => alertType === 'price_drop' && scope === 'platform'

/**
 * Tickets that appeared or became cheaper may matter to an alert, and all of a seller that became another kind; for scarcity,
 * so may any that changed.
 */
function isForCertain(alertType: AlertType, { offers, kindBefore }: Change, crossed: readonly Crossing[]): boolean {
  if (kindBefore) return true
  if (crossed.some((crossing) => crossing.alertType === alertType)) return true
  const isCut = offers.length >= maxDiffsPerChange
  return isCut || (alertType === 'high_demand' ? offers.length > 0 : offers.some(isBetter))
}

function isBetter({ before, after }: OfferDiff): boolean {
  if (after === null || !isBuyable(after)) return false
  if (before === null || !isBuyable(before) || before.currency !== after.currency) return true
  return seatsOf(after) > seatsOf(before) || (after.pricePence ?? 0) < (before.pricePence ?? aboveAllThresholds)
}

/**
 * Maximum prices that any of the changed tickets may have crossed: the best price of each alert came to that of
 * a ticket, from at most what the same ticket cost before.
 */
function rangeForCertain({ offers, kindBefore }: Change, crossed: readonly Crossing[]): Range | null {
  if (kindBefore) return { fromPence: 0, untilPence: aboveAllThresholds }
  const ranges = offers.flatMap(rangeOfTicket)
  const last = offers.at(-1)?.after
  // The tickets that did not fit into the change are dearer than the last that did.
  if (offers.length >= maxDiffsPerChange && last)
    ranges.push({ fromPence: last.pricePence ?? 0, untilPence: aboveAllThresholds })
  return rangeOf([...ranges, ...crossed.filter(isFallOnPlatform).map(rangeCrossed)])
}

function rangeOfTicket({ before, after }: OfferDiff): Range[] {
  if (after === null || after.pricePence === null || !isBuyable(after)) return []
  const isSameTicket = before !== null && isBuyable(before) && before.currency === after.currency
  const untilPence = isSameTicket && seatsOf(after) <= seatsOf(before) ? before.pricePence : null
  return [{ fromPence: after.pricePence, untilPence: untilPence ?? aboveAllThresholds }]
}

function rangeCrossed({ before, after }: Crossing): Range {
  const was = before.currency === after.currency ? before.lowestPricePence : null
  return { fromPence: after.lowestPricePence ?? 0, untilPence: was ?? aboveAllThresholds }
}

/** From the lowest to the highest of several ranges, without the empty ones. */
function rangeOf(ranges: readonly Range[]): Range | null {
  const nonEmpty = ranges.filter(({ fromPence, untilPence }) => fromPence < untilPence)
  if (nonEmpty.length === 0) return null
  return {
    fromPence: Math.min(...nonEmpty.map(({ fromPence }) => fromPence)),
    untilPence: Math.max(...nonEmpty.map(({ untilPence }) => untilPence)),
  }
}

/** A serialised cursor: "6:4500:8003". */
export function cursorText({ partition, after }: { partition: number; after: Position }): string {
  return `${partition}:${after.thresholdPence}:${after.alertId}`
}

/** Starts over for a text that is missing, invalid or of an older version: repeats notify no one twice. */
export function parseCursor(text: string | null): Cursor {
  const [, partition, thresholdPence, alertId] = /^(\d{1,3}):(-1|\d{1,9}):(\d{1,15})$/.exec(text ?? '') ?? []
  if (partition === undefined) return { partition: 0, after: null }
  return { partition: Number(partition), after: { thresholdPence: Number(thresholdPence), alertId: Number(alertId) } }
}

/** Where to go on after a page of at most `limit`: within its partition while pages are full. */
export function cursorAfter(partition: number, page: readonly Candidate[], limit: number): Cursor {
  const last = page.length < limit ? undefined : page.at(-1)
  if (!last) return { partition: partition + 1, after: null }
  return { partition, after: { thresholdPence: last.priceThresholdPence ?? withoutThreshold, alertId: last.id } }
}

/** The next page from a cursor; null when done. */
export function nextPage(
  cursor: Cursor,
  partitions: readonly (Partition | null)[],
): { partition: Partition; cursor: { partition: number; after: Position } } | null {
  const index = partitions.findIndex((partition, at) => at >= cursor.partition && partition !== null)
  const partition = partitions[index]
  if (!partition) return null
  const isUnderWay = index === cursor.partition && cursor.after !== null
  const after = isUnderWay && cursor.after ? cursor.after : { thresholdPence: partition.fromPence, alertId: 0 }
  return { partition, cursor: { partition: index, after } }
}
