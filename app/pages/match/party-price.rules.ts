// The headline for a party: the cheapest of the tickets that are for it.
import type { StubFacts } from '#app/ui/stub.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import { isLongUnread } from '#worker/matches/prices/freshness.rules.ts'

/** The board's facts, with those of a party's tickets in place of any adult's. `ids`: the tickets that are for it. */
export function partyFacts(
  facts: StubFacts,
  platforms: readonly PlatformView[],
  ids: readonly number[],
  now: Instant,
): StubFacts {
  const own = platforms
    .filter(({ isAlertable }) => isAlertable)
    .flatMap((seller) => seller.offers.filter(({ id }) => ids.includes(id)).map((offer) => ({ offer, seller })))
    .filter(({ offer }) => isBuyable(offer))
  const priced = own.flatMap(({ offer: { pricePence, currency, feesPence }, seller }) =>
    pricePence !== null && currency === facts.currency ? [{ pricePence, feesPence, seller }] : [],
  )
  const [best] = priced.toSorted((a, b) => a.pricePence - b.pricePence)
  const { seller: _any, ...known } = facts
  return {
    ...known,
    pricePence: best?.pricePence ?? null,
    availability: own.length > 0 || facts.availability === 'sold_out' ? facts.availability : 'unknown',
    offerCount: own.length,
    isPlusFees: best ? best.feesPence === null : null,
    checkedAt: best?.seller.checkedAt ?? facts.checkedAt,
    isStale: best ? isLongUnread(best.seller, now) : (facts.isStale ?? false),
    previousPence: null,
    hasMoved: false,
    ...(best && { seller: { name: best.seller.name, url: best.seller.url } }),
  }
}
