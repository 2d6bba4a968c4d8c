// Server side of the pages of teams and leagues, so that no browser loads the code for it.
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { mainCurrency } from '#worker/matches/prices/rules.ts'
import { lowestPence } from '../stub-facts.ts'
import type { Bar, HeatDay } from './season.rules.ts'

type Priced = { match: Match; pence: number }
export type Season = { currency: string; bars: Bar[]; days: HeatDay[] }

/** Matches with a price in the currency that most of them have; prices of several are not compared. */
export function pricedOf(matches: readonly Match[]): { currency: string; priced: Priced[] } {
  const onSale = matches.flatMap((match) => {
    const pence = lowestPence(match)
    return pence === null || match.currency === null ? [] : [{ match, pence }]
  })
  const currency = mainCurrency(onSale.map(({ match }) => match))
  return { currency, priced: onSale.filter(({ match }) => match.currency === currency) }
}
