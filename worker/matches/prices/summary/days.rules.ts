import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '../../catalogue/rules.ts'
import type { PriceDays, PriceSummary } from '../../changes/contract.ts'
import { leastDaysWithPrices, shownDays, usualDays } from '../constants.ts'
import type { PriceLevel } from '../contract.ts'
import { lower } from './rules.ts'

type Moved = { before: PriceSummary; after: PriceSummary; at: Instant }

/** The days with this change of the lowest price; the same object where it adds nothing. */
export function withPrice(known: PriceDays | null, { before, after, at }: Moved): PriceDays | null {
  const currency = after.currency ?? before.currency ?? known?.currency
  if (!currency) return known
  const rows = known?.currency === currency ? known.days : []
  const newest = rows.at(-1)
  const day = Math.max(dayOf(at), newest?.[0] ?? 0)
  const today = newest?.[0] === day ? newest : undefined
  const last = priceIn(currency, after)
  const low = lower(today ? today[1] : priceIn(currency, before), last)
  if (today ? today[1] === low && today[2] === last : low === null && rows.length === 0) return known
  const past = today ? rows.slice(0, -1) : rows
  // The price of the last change before the days that count still held on them.
  const first = Math.max(
    0,
    past.findLastIndex(([one]) => one <= day - usualDays),
  )
  return { currency, days: [...past.slice(first), [day, low, last]] }
}

function dayOf(at: Instant): number {
  return Math.floor(at / dayMs)
}

function priceIn(currency: string, summary: PriceSummary): number | null {
  return summary.currency === currency ? summary.lowestPricePence : null
}

/** Where a price stands among the lowest of each of the last days, UTC. */
export function levelOf(
  known: PriceDays | null,
  { lowestPricePence, currency }: Pick<PriceSummary, 'lowestPricePence' | 'currency'>,
  now: Instant,
): PriceLevel | null {
  if (known === null || lowestPricePence === null || known.currency !== currency) return null
  const today = dayOf(now)
  const lows = Array.from({ length: usualDays }, (_, back) => lowOn(known.days, today - back))
  return levelAmong(
    lows.filter((pence) => pence !== null),
    lowestPricePence,
  )
}

/** The lowest price of each of the last days, today last; null with fewer than two of them. */
export function weekOf(known: PriceDays | null, currency: string | null, now: Instant): (number | null)[] | null {
  if (known === null || known.currency !== currency) return null
  const today = dayOf(now)
  const lows = Array.from({ length: shownDays }, (_, place) => lowOn(known.days, today - shownDays + 1 + place))
  return lows.filter((pence) => pence !== null).length < 2 ? null : lows
}

/** A price holds until the next change. */
function lowOn(days: PriceDays['days'], day: number): number | null {
  const newest = days.findLast(([one]) => one <= day)
  if (!newest) return null
  return newest[0] === day ? newest[1] : newest[2]
}

/** "Usual" is the middle half of the lows; null with too few of them. */
export function levelAmong(lows: readonly number[], pence: number): PriceLevel | null {
  if (lows.length < leastDaysWithPrices) return null
  const sorted = lows.toSorted((a, b) => a - b)
  const fromPence = sorted[Math.floor((sorted.length - 1) / 4)] ?? 0
  const toPence = sorted[Math.ceil(((sorted.length - 1) * 3) / 4)] ?? 0
  const level = pence < fromPence ? 'low' : pence > toPence ? 'high' : 'usual'
  return { level, fromPence, toPence, days: lows.length }
}

/** What a change says of a fall: that there was one, that the price is as before, or neither. */
export type Fall = { fromPence: number; at: Instant } | 'as before' | null

/** A fall only where both prices say the same of fees, and a check saw both: a new seller's first price is none. */
export function fallOf(change: {
  platformBefore: PriceSummary | null
  seenAt: Instant
  matchBefore: PriceSummary
  matchAfter: PriceSummary
}): Fall {
  const { platformBefore, matchBefore: before, matchAfter: after, seenAt } = change
  const isAlike = before.currency === after.currency && before.isPlusFees === after.isPlusFees
  if (isAlike && before.lowestPricePence === after.lowestPricePence) return 'as before'
  const [from, to] = [before.lowestPricePence, after.lowestPricePence]
  if (!isAlike || platformBefore === null || from === null || to === null || to > from) return null
  return { fromPence: from, at: seenAt }
}

/**
 * When tickets came back after all were sold: with this change, not any more, or as it was. Only where a check saw both:
 * a seller seen for the first time says nothing of what was sold before.
 */
export function returnOf(change: {
  platformBefore: PriceSummary | null
  seenAt: Instant
  matchBefore: PriceSummary
  matchAfter: PriceSummary
}): Instant | null | 'as before' {
  const { platformBefore, matchBefore: before, matchAfter: after, seenAt } = change
  if (!isBuyable(after)) return null
  if (before.availability !== 'sold_out') return 'as before'
  return platformBefore === null ? null : seenAt
}
