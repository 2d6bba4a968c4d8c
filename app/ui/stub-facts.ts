import { fromDecimal } from '#worker/ground/platform/money.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOnlyListed, isOver } from '#worker/matches/catalogue/rules.ts'
import type { StubFacts } from './stub.tsx'

/** A match's lowest price in minor units; match lists give it as a decimal. */
export function lowestPence({ lowest_price }: Pick<Match, 'lowest_price'>): number | null {
  return penceOf(lowest_price)
}

export function penceOf(price: number | null): number | null {
  return price === null ? null : fromDecimal(price)
}

/** Stub facts from a list's summary of a match. */
export function stubFacts(match: Match): StubFacts {
  return {
    pricePence: lowestPence(match),
    currency: match.currency,
    availability: match.availability,
    offerCount: match.offer_count,
    uncounted: uncountedInList(match),
    checkedAt: match.last_checked_at === null ? null : Date.parse(match.last_checked_at),
    isStale: match.price_last_seen_at !== null,
    isOver: isOver(match.status),
    isPlusFees: match.is_plus_fees,
  }
}

/** A list has no offers to look at: an empty page and tickets without a price are the same there. */
function uncountedInList(match: Match): StubFacts['uncounted'] {
  if (match.offer_count > 0 || match.availability !== 'unknown') return undefined
  return isOnlyListed(match, match.offer_count) ? 'listed' : 'unsaid'
}
