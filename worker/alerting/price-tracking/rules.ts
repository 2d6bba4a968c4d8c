import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'
import { usualDays } from '#worker/matches/prices/constants.ts'
import type { PriceSeries } from '#worker/matches/prices/contract.ts'
import { levelAmong } from '#worker/matches/prices/summary/days.rules.ts'
import type { NamedAlert } from '../alerts/contract.ts'
import { bestWanted, type TicketFilter } from '../alerts/tickets.rules.ts'
import type { PriceContext, TrackedPrice } from './contract.ts'

export type PricedAlert = NamedAlert & { priceThresholdPence: number }

/** Price alerts are the alerts with a maximum price on one match. */
export function isPriceAlert(alert: NamedAlert): alert is PricedAlert {
  const { alertType, priceThresholdPence, targetKind, targets } = alert
  return alertType === 'price_drop' && priceThresholdPence !== null && targetKind === 'match' && targets.length === 1
}

/** The series that count for an alert: its platform's, or all, in its currency. */
export function seriesFor(
  all: readonly PriceSeries[],
  { currency, platformId }: { currency: string; platformId: number | null },
): PriceSeries[] {
  return all.filter((one) => one.currency === currency && (platformId === null || one.platformId === platformId))
}

type Board = {
  platforms: readonly { platformId: number; platformName: string; isAlertable: boolean; checkedAt: Instant }[]
  offers: readonly PlacedOffer[]
}

/** The lowest price of the tickets that an alert wants, who asks it, and when that was read. */
export function priceNow({ platforms, offers }: Board, filter: TicketFilter & { currency: string }) {
  const { platformId, currency } = filter
  const counted = platforms.filter((one) => one.isAlertable && (platformId === null || one.platformId === platformId))
  const checkedAt = counted.length === 0 ? null : Math.max(...counted.map(({ checkedAt }) => checkedAt))
  const sellers = counted.flatMap(({ platformId: id, platformName, checkedAt }) => {
    const best = bestWanted(
      offers.filter((offer) => offer.platformId === id),
      filter,
    )
    const pence = best.currency === currency ? best.lowestPricePence : null
    const { isPlusFees } = best
    return pence === null ? [] : [{ pence, isPlusFees, sellerName: platformName, checkedAt: checkedAt }]
  })
  const [cheapest] = sellers.toSorted((a, b) => a.pence - b.pence)
  return cheapest ?? { pence: null, isPlusFees: undefined, sellerName: null, checkedAt }
}

/**
 * The price among the lowest of each day before: "usual" is the middle half of them. Null with too few days, so that
 * nothing is said about a match that has only just been seen.
 */
export function contextOf(
  series: readonly PriceSeries[],
  currentPence: number | null,
  now: Instant,
): PriceContext | null {
  if (currentPence === null) return null
  const from = now - usualDays * dayMs
  const lows = Array.from({ length: usualDays }, (_, day) =>
    lowestBetween(series, from + day * dayMs, from + (day + 1) * dayMs),
  ).filter((pence) => pence !== null)
  const level = levelAmong(lows, currentPence)
  if (level === null) return null
  const observations = series
    .flatMap(({ points }) => points)
    .filter(({ at, pricePence }) => at >= from && at <= now && pricePence !== null).length
  return { pence: currentPence, ...level, observations }
}

/** Steps hold until the next, so the price from before the span counts too. */
function lowestBetween(series: readonly PriceSeries[], from: Instant, to: Instant): number | null {
  const prices = series.flatMap(({ points }) => {
    const before = points.findLast(({ at }) => at <= from)
    const within = points.filter(({ at }) => at > from && at < to)
    return [...(before ? [before] : []), ...within].flatMap(({ pricePence }) => pricePence ?? [])
  })
  return prices.length === 0 ? null : Math.min(...prices)
}

/** How far the price is from the target, in whole per cent of the target; 0 when reached. */
export function gapPercent(currentPence: number, targetPence: number): number {
  return Math.max(0, Math.round(((currentPence - targetPence) / Math.max(1, targetPence)) * 100))
}

/**
 * One row for each match, currency and kind of tickets that count, in the order of its newest alert; of several, one that counts every platform leads,
 * and the highest target comes first, because it is reached first.
 */
export function byMatch<T extends Pick<TrackedPrice, 'match' | 'currency' | 'conditions' | 'onlyOn' | 'targetPence'>>(
  tracked: readonly T[],
): [T, ...T[]][] {
  const groups = Map.groupBy(tracked, ({ match, currency, conditions }) =>
    JSON.stringify([match.id, currency, conditions]),
  )
  return [...groups.values()].map(
    (group) =>
      group.toSorted(
        (a, b) => Number(a.onlyOn !== null) - Number(b.onlyOn !== null) || b.targetPence - a.targetPence,
      ) as [T, ...T[]],
  )
}
