import { isBuyable } from '../../catalogue/rules.ts'
import { bestFirst, type CurrencyTally, lower, type PricedOffer, type Tally } from './rules.ts'

type RunningCurrency = CurrencyTally & { isLowestGone: boolean }

/**
 * The tally of a list whose offers change one by one. A change costs the same however long the list is; the offers are
 * read again only after the lowest price of a currency went.
 */
export function createRunningTally<Offer extends PricedOffer>(counts: (offer: Offer) => boolean) {
  const offers = new Map<string, Offer>()
  const places = bestFirst.map(() => 0)
  const currencies = new Map<string | null, RunningCurrency>()
  let onSale = 0

  const priceOf = (offer: Offer) => (isBuyable(offer) && counts(offer) ? offer.pricePence : null)

  function count(offer: Offer, by: 1 | -1): RunningCurrency {
    const place = bestFirst.indexOf(offer.availability)
    if (place >= 0) places[place] = (places[place] ?? 0) + by
    if (isBuyable(offer)) onSale += by
    const currency = currencies.get(offer.currency) ?? { offers: 0, lowestPence: null, isLowestGone: false }
    currencies.set(offer.currency, currency)
    currency.offers += by
    return currency
  }

  function countIn(offer: Offer): void {
    const currency = count(offer, 1)
    const price = priceOf(offer)
    if (price === null || (currency.lowestPence !== null && price > currency.lowestPence)) return
    currency.lowestPence = price
    currency.isLowestGone = false
  }

  function countOut(offer: Offer): void {
    const currency = count(offer, -1)
    if (currency.offers === 0) currencies.delete(offer.currency)
    else if (priceOf(offer) === currency.lowestPence) currency.isLowestGone = true
  }

  /** Replaces the one with this key. */
  function put(key: string, offer: Offer): void {
    const before = offers.get(key)
    offers.set(key, offer)
    countIn(offer)
    if (before) countOut(before)
  }

  /** Whether there was one with this key. */
  function remove(key: string): boolean {
    const before = offers.get(key)
    if (before) countOut(before)
    return offers.delete(key)
  }

  function findLowest(name: string | null, currency: RunningCurrency): void {
    currency.lowestPence = null
    currency.isLowestGone = false
    for (const offer of offers.values())
      if (offer.currency === name) currency.lowestPence = lower(currency.lowestPence, priceOf(offer))
  }

  function tally(): Tally {
    for (const [name, currency] of currencies) if (currency.isLowestGone) findLowest(name, currency)
    const best = places.findIndex((offersThere) => offersThere > 0)
    return { onSale, availability: best === -1 ? bestFirst.length : best, currencies }
  }

  return { put, remove, tally, get: (key: string) => offers.get(key), offers: () => [...offers.values()] }
}
