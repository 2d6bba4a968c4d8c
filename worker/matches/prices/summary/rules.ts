import type { Money } from '#worker/ground/platform/money.ts'
import type { Availability } from '../../catalogue/constants.ts'
import { isBuyable, isTicket } from '../../catalogue/rules.ts'
import type { ComparedPrice, OfferState, PriceSummary } from '../../changes/contract.ts'
import { homeCurrency } from '../constants.ts'
import { isReduced } from '../ticket-words.rules.ts'

/** `feesPence` is missing where it is not known whether the price includes fees. */
export type PricedOffer = Pick<OfferState, 'pricePence' | 'currency' | 'availability'> &
  Partial<Pick<OfferState, 'feesPence' | 'lastPrice' | 'comparedPrice'>>

type NamedOffer = PricedOffer & Pick<OfferState, 'kind'> & { ticketType: string }

/** The best among some offers for any buyer: only tickets count, and the lowest price excludes reduced ones. */
export function summaryOf(offers: readonly NamedOffer[], ownCurrency: string | null = null): PriceSummary {
  return bestOf(offers.filter(isTicket), { counts: ({ ticketType }) => !isReduced(ticketType), ownCurrency })
}

/** `ownCurrency`: that of the match or of an alert, which leads while there is a price in it. */
type Terms<Offer> = { counts?: (offer: Offer) => boolean; ownCurrency?: string | null }

/** The best among some offers; the lowest price is that of those that count. Prices are compared within one currency. */
export function bestOf<Offer extends PricedOffer>(
  offers: readonly Offer[],
  { counts = () => true, ownCurrency = null }: Terms<Offer> = {},
): PriceSummary {
  const best = bestOfTallies([tallyOf(offers, counts)], ownCurrency)
  const atPrice = offers.filter(
    (offer) =>
      offer.pricePence === best.lowestPricePence &&
      offer.currency === best.currency &&
      isBuyable(offer) &&
      counts(offer),
  )
  const priced = best.lowestPricePence === null ? best : { ...best, ...feesOf(atPrice) }
  if (hasOwnPrice(best, ownCurrency)) return withCompared(priced, offers, counts)
  return withLastPrice(priced, offers.filter(counts), ownCurrency)
}

/** No other seller's price is what a ticket fell from that was cheaper when it was known to be on sale last. */
function withCompared<Offer extends PricedOffer>(
  best: PriceSummary,
  offers: readonly Offer[],
  counts: (offer: Offer) => boolean,
): PriceSummary {
  let compared: ComparedPrice | undefined
  for (const offer of offers) {
    const price = offer.comparedPrice
    if (!price || price.currency !== best.currency || !counts(offer)) continue
    if (price.pence < (compared?.pence ?? best.lowestPricePence ?? 0)) compared = price
  }
  return compared ? { ...best, comparedPrice: compared } : best
}

/** A summary before a change, as what is said of a fall compares with it. */
export function comparedSummary(before: PriceSummary): PriceSummary {
  const { comparedPrice: price, ...summary } = before
  return price ? { ...summary, lowestPricePence: price.pence, isPlusFees: price.isPlusFees } : before
}

/** Whether it has a price, in the match's own currency where that is known. */
export function hasOwnPrice({ lowestPricePence, currency }: PriceSummary, ownCurrency: string | null): boolean {
  return lowestPricePence !== null && (ownCurrency === null || currency === ownCurrency)
}

/** A summary without a price of the match's own currency, with the lowest in it that its tickets showed last. */
export function withLastPrice(
  best: PriceSummary,
  offers: readonly PricedOffer[],
  ownCurrency: string | null,
): PriceSummary {
  const last = offers.flatMap((offer) => lastPriceOf(offer) ?? [])
  const named = ownCurrency ?? best.currency
  const isNamed = best.lowestPricePence !== null || last.some((price) => price.currency === named)
  const currency = isNamed ? named : last[0]?.currency
  const pence = last.flatMap((price) => (price.currency === currency ? price.pence : []))
  return currency && pence.length > 0 ? { ...best, lastPrice: { pence: Math.min(...pence), currency } } : best
}

/** Of an offer: the price that its page shows, or showed last. */
export function lastPriceOf({ pricePence: pence, currency, lastPrice }: PricedOffer): Money | null {
  return pence !== null && currency !== null ? { pence, currency } : (lastPrice ?? null)
}

/** What tickets cost, and cost last in the match's own currency. */
export function pricesUntilNow({ lowestPricePence: pence, currency, lastPrice }: PriceSummary): Money[] {
  return [...(pence !== null && currency !== null ? [{ pence, currency }] : []), ...(lastPrice ? [lastPrice] : [])]
}

/** A buyer takes the ticket that says its fees, where several have one price. */
function feesOf(atPrice: readonly PricedOffer[]): Pick<PriceSummary, 'isPlusFees'> {
  if (atPrice.some(({ feesPence }) => typeof feesPence === 'number')) return { isPlusFees: false }
  return atPrice.every(({ feesPence }) => feesPence === null) ? { isPlusFees: true } : {}
}

/** What a summary is made from; the tallies of several lists add up, so that only one that changed is made anew. */
export type Tally = {
  onSale: number
  /** Place in `bestFirst`; its length when nothing is known. */
  availability: number
  /** By currency; null for offers that say none. */
  currencies: ReadonlyMap<string | null, CurrencyTally>
}

/** `lowestPence`: of offers on sale whose price counts; null without one. */
export type CurrencyTally = { offers: number; lowestPence: number | null }

export function tallyOf<Offer extends PricedOffer>(
  offers: Iterable<Offer>,
  counts: (offer: Offer) => boolean = () => true,
): Tally {
  const currencies = new Map<string | null, CurrencyTally>()
  let onSale = 0
  let availability = bestFirst.length
  for (const offer of offers) {
    const place = bestFirst.indexOf(offer.availability)
    if (place >= 0 && place < availability) availability = place
    const isOnSale = isBuyable(offer)
    if (isOnSale) onSale += 1
    const tally = currencies.get(offer.currency) ?? { offers: 0, lowestPence: null }
    currencies.set(offer.currency, tally)
    tally.offers += 1
    if (isOnSale && counts(offer)) tally.lowestPence = lower(tally.lowestPence, offer.pricePence)
  }
  return { onSale, availability, currencies }
}

export function bestOfTallies(tallies: readonly Tally[], ownCurrency: string | null = null): PriceSummary {
  const currencies = new Map<string | null, CurrencyTally>()
  let onSale = 0
  let availability = bestFirst.length
  for (const tally of tallies) {
    onSale += tally.onSale
    availability = Math.min(availability, tally.availability)
    for (const [name, { offers, lowestPence }] of tally.currencies) {
      const sum = currencies.get(name)
      if (!sum) currencies.set(name, { offers, lowestPence })
      else currencies.set(name, { offers: sum.offers + offers, lowestPence: lower(sum.lowestPence, lowestPence) })
    }
  }
  const currency = mainCurrency(currencies, ownCurrency)
  return {
    lowestPricePence: currencies.get(currency)?.lowestPence ?? null,
    currency,
    availability: bestFirst[availability] ?? 'unknown',
    offerCount: onSale,
  }
}

export function lower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

export function isSameSummary(a: PriceSummary, b: PriceSummary): boolean {
  return (
    a.lowestPricePence === b.lowestPricePence &&
    a.currency === b.currency &&
    a.availability === b.availability &&
    a.offerCount === b.offerCount &&
    a.isPlusFees === b.isPlusFees
  )
}

/** Currency that a summary is in: with a price before without, then the own one, then most offers, then GBP. */
function mainCurrency(currencies: ReadonlyMap<string | null, CurrencyTally>, own: string | null): string | null {
  let main: NamedTally | null = null
  for (const [name, { offers, lowestPence }] of currencies) {
    if (name === null) continue
    const named = { name, offers, hasPrice: lowestPence !== null, isOwn: name === own }
    if (main === null || preference(named, main) < 0) main = named
  }
  return main?.name ?? null
}

type NamedTally = { name: string; offers: number; hasPrice: boolean; isOwn: boolean }

function preference(a: NamedTally, b: NamedTally): number {
  return (
    Number(b.hasPrice) - Number(a.hasPrice) ||
    Number(b.isOwn) - Number(a.isOwn) ||
    b.offers - a.offers ||
    Number(b.name === homeCurrency) - Number(a.name === homeCurrency) ||
    (a.name < b.name ? -1 : 1)
  )
}

/** Only where all are sold out is nothing left: what is not known may be on sale. */
export const bestFirst: readonly Availability[] = ['available', 'limited', 'unknown', 'sold_out']
