import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { PlatformView, PriceSeries } from '#worker/matches/prices/contract.ts'

type Sellers = readonly Pick<PlatformView, 'id' | 'isAlertable' | 'offers'>[]

/** Mean price of the available offers open to all fans, in the currency of the lowest price. */
export function averagePence(platforms: Sellers, { currency }: PriceSummary): number | null {
  const prices = platforms
    .filter(({ isAlertable }) => isAlertable)
    .flatMap(({ offers }) => offers)
    .filter((offer) => offer.currency === currency && isBuyable(offer) && isTicket(offer) && !offer.isReduced)
    .flatMap(({ pricePence }) => pricePence ?? [])
  return prices.length === 0 ? null : Math.round(prices.reduce((sum, price) => sum + price) / prices.length)
}

/** The lowest available price at a time; null for none, or before the first check. */
export function lowestAt(
  at: Instant,
  series: readonly PriceSeries[],
  platforms: Sellers,
  { currency }: PriceSummary,
): number | null {
  const counted = new Set(platforms.flatMap(({ id, isAlertable }) => (isAlertable ? id : [])))
  const prices = series
    .filter((line) => counted.has(line.platformId) && line.currency === currency)
    .flatMap(({ points }) => points.findLast((point) => point.at <= at)?.pricePence ?? [])
  return prices.length === 0 ? null : Math.min(...prices)
}
