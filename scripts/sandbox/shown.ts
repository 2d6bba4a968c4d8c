import type { Instant } from '#worker/ground/platform/clock.ts'
import { feesOf } from './fees.ts'
import { openingOffers } from './opening.ts'
import { returnAt } from './returns.ts'
import { stockOf } from './stock.ts'
import { availabilityOf, limitedUpTo, type PageState, roundOf, walkTo } from './walk.ts'
import type { WorldMatch, WorldPlatform } from './world.ts'

/** An uncontrolled match page at any moment, past or present, from the seed alone. */
export function shownAt(
  { seed, tickMs }: { seed: number; tickMs: number },
  platform: WorldPlatform,
  match: WorldMatch,
  at: Instant,
): PageState {
  const page = `${platform.slug}|${match.ref}`
  const { startedAt } = roundOf({ seed, page, tickMs }, at)
  const stock = platform.kind === 'resale' ? 'plenty' : stockOf(seed, match)
  const opening = openingOffers({ seed, platform, match, stock, at: startedAt })
  if (stock === 'sold_out') return soldOut(opening, { seed, name: page, kickoffAt: match.kickoffAt }, at)
  const { offers, changedAt } = walkTo(
    {
      seed,
      page,
      opening,
      kickoffAt: match.kickoffAt,
      tickMs,
      isPricedTogether: platform.kind === 'official',
      mostLeft: stock === 'limited' ? limitedUpTo : null,
    },
    at,
  )
  return { offers: offers.map((offer) => ({ ...offer, feesPence: feesOf(platform, offer.pricePence) })), changedAt }
}

/** Only returned tickets, while they last. */
function soldOut(
  opening: PageState['offers'],
  page: { seed: number; name: string; kickoffAt: Instant | null },
  at: Instant,
): PageState {
  const { return: back, changedAt } = returnAt({ ...page, offers: opening.length }, at)
  const offers = opening.map((offer, place) => {
    if (offer.availability === 'unknown' || place !== back?.place) return offer
    return { ...offer, quantity: back.quantity, availability: availabilityOf(back.quantity) }
  })
  return { offers, changedAt }
}
