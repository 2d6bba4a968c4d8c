import { fromDecimal } from '#worker/ground/platform/money.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { PriceLevel } from '#worker/matches/prices/contract.ts'

type Priced = Pick<PriceSummary, 'lowestPricePence' | 'currency' | 'isPlusFees'>

/**
 * The price before the one that is shown: the page's own when it was loaded, where a later one is lower, else what was
 * known then of a fall. Prices that differ in fees or currency are not compared.
 */
export function previousPence(loaded: Priced, shown: Priced, knownPence: number | null): number | null {
  const [before, now] = [loaded.lowestPricePence, shown.lowestPricePence]
  if (now === null || loaded.currency !== shown.currency || loaded.isPlusFees !== shown.isPlusFees) return null
  if (before !== null && now < before) return before
  return before === now && knownPence !== null && knownPence > now ? knownPence : null
}

/** The level of the price that is shown, which may have moved since the page was loaded. */
export function levelNow(
  level: Match['price_level'],
  isSameCurrency: boolean,
  pence: number | null,
): PriceLevel | null {
  if (level === null || pence === null || !isSameCurrency) return null
  const [fromPence, toPence] = [fromDecimal(level.usually_from), fromDecimal(level.usually_to)]
  return { level: pence < fromPence ? 'low' : pence > toPence ? 'high' : 'usual', fromPence, toPence, days: level.days }
}
