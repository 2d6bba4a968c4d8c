import type { Availability } from '../../catalogue/constants.ts'
import { isBuyable } from '../../catalogue/rules.ts'
import type { OfferState, PriceSummary } from '../../changes/contract.ts'
import { homeCurrency } from '../constants.ts'
import { isReduced } from '../party/rules.ts'

type PricedOffer = Pick<OfferState, 'pricePence' | 'currency' | 'availability'>

/** The best among some offers for any buyer: the lowest price excludes reduced tickets. */
export function summaryOf(offers: readonly (PricedOffer & { ticketType: string })[]): PriceSummary {
  return bestOf(offers, ({ ticketType }) => !isReduced(ticketType))
}

/** The best among some offers; the lowest price is that of those that count. Prices are compared within one currency. */
export function bestOf<Offer extends PricedOffer>(
  offers: readonly Offer[],
  counts: (offer: Offer) => boolean = () => true,
): PriceSummary {
  const onSale = offers.filter(isBuyable)
  const priced = onSale.filter((offer) => offer.pricePence !== null && counts(offer))
  const currency = mainCurrency(offers, priced)
  let lowest: number | null = null
  for (const offer of priced) {
    if (offer.currency !== currency || offer.pricePence === null) continue
    lowest = lowest === null ? offer.pricePence : Math.min(lowest, offer.pricePence)
  }
  return { lowestPricePence: lowest, currency, availability: bestAvailability(offers), offerCount: onSale.length }
}

export function isSameSummary(a: PriceSummary, b: PriceSummary): boolean {
  return (
    a.lowestPricePence === b.lowestPricePence &&
    a.currency === b.currency &&
    a.availability === b.availability &&
    a.offerCount === b.offerCount
  )
}

/** The currency with most offers, preferably available ones; GBP wins a tie. */
function mainCurrency<Offer extends PricedOffer>(offers: readonly Offer[], priced: readonly Offer[]): string | null {
  const counts = new Map<string, { offers: number; isPriced: boolean }>()
  for (const offer of offers) {
    if (offer.currency === null) continue
    const count = counts.get(offer.currency) ?? { offers: 0, isPriced: false }
    counts.set(offer.currency, { offers: count.offers + 1, isPriced: count.isPriced || priced.includes(offer) })
  }
  const ranked = [...counts].sort(
    ([nameA, a], [nameB, b]) =>
      Number(b.isPriced) - Number(a.isPriced) ||
      b.offers - a.offers ||
      Number(nameB === homeCurrency) - Number(nameA === homeCurrency) ||
      (nameA < nameB ? -1 : 1),
  )
  return ranked[0]?.[0] ?? null
}

const bestFirst: readonly Availability[] = ['available', 'limited', 'sold_out']

function bestAvailability(offers: readonly PricedOffer[]): Availability {
  return bestFirst.find((value) => offers.some((offer) => offer.availability === value)) ?? 'unknown'
}
