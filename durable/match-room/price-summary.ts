import type { Availability } from '#worker/catalogue/constants.ts'
import type { OfferState, PriceSummary } from '#worker/changes/contract.ts'
import { isReduced } from '#worker/prices/party/rules.ts'
import { homeCurrency } from './constants.ts'
import { canBeBought } from './offers.ts'

type PricedOffer = Pick<OfferState, 'pricePence' | 'currency' | 'availability'> & { ticketType: string }

/** The best among some offers. Prices are compared within one currency; the lowest excludes reduced tickets. */
export function summaryOf(offers: readonly PricedOffer[]): PriceSummary {
  const onSale = offers.filter(canBeBought)
  const priced = onSale.filter(({ pricePence, ticketType }) => pricePence !== null && !isReduced(ticketType))
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
function mainCurrency(offers: readonly PricedOffer[], priced: readonly PricedOffer[]): string | null {
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
