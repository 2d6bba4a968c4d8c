import type { Instant } from '#worker/ground/platform/clock.ts'
import { homeCurrency } from '../prices/constants.ts'
import { isAnyAdult } from '../prices/party/address.rules.ts'
import type { Party } from '../prices/party/constants.ts'
import { bestFor } from '../prices/party/rules.ts'
import type { Sort } from './constants.ts'
import { isBuyable, isFallen, type Spot } from './rules.ts'

/** The facts as they are for a party: its price, and not on sale where nothing is known to be for it. */
export function forParty<Known extends Spot>(spot: Known, party: Party): Known {
  if (isAnyAdult(party)) return spot
  const best = bestFor(party, spot.partyOffers ?? [])
  const availability = best || !isBuyable(spot) ? spot.availability : 'unknown'
  const facts = { lowestPricePence: best?.pricePence ?? null, sellerQuantity: best?.quantity ?? null, availability }
  return { ...spot, ...facts, fellFromPence: null, fellAt: null }
}

/** Smallest first, by the first number that differs; null leaves a match out, because it has nothing to sort by. */
const keys: Record<Sort, (spot: Spot, now: Instant) => number[] | null> = {
  // Prices of different currencies are not compared: those in pounds lead.
  cheapest: ({ lowestPricePence, currency }) =>
    lowestPricePence === null || currency === null ? null : [Number(currency !== homeCurrency), lowestPricePence],
  fall: (spot, now) => (isFallen(spot, now) ? [spot.lowestPricePence / spot.fellFromPence] : null),
  fewest: ({ sellerQuantity }) => (sellerQuantity === null ? null : [sellerQuantity]),
}

/** Ids of the matches on sale in that order; the soonest of equals first. */
export function ranked(spots: readonly Spot[], sort: Sort, now: Instant): number[] {
  const keyed = spots.flatMap((spot) => {
    const key = isBuyable(spot) ? keys[sort](spot, now) : null
    return key ? [{ spot, key: [...key, spot.sortAt, spot.id], currency: spot.currency ?? '' }] : []
  })
  const isByCurrency = sort === 'cheapest'
  return keyed
    .sort((a, b) => {
      const lead = (a.key[0] ?? 0) - (b.key[0] ?? 0)
      const currency = isByCurrency && lead === 0 ? a.currency.localeCompare(b.currency, 'en') : 0
      return lead || currency || compare(a.key, b.key)
    })
    .map(({ spot }) => spot.id)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, index) => value !== b[index])
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}
