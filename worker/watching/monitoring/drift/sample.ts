import type { Instant } from '#worker/ground/platform/clock.ts'
import { fingerprint } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedOffer, ExtractedPage, PlatformSpec, ProblemCode } from '../contract.ts'
import { isProvenEmpty } from '../rules.ts'
import { maxPageWords } from './constants.ts'
import type { Sample } from './contract.ts'
import { nearlyAll } from './currencies.rules.ts'
import { median } from './signs.rules.ts'

/** A part of a page, or a refusal: neither shows what the platform's pages are like. */
const saysNothing: readonly ProblemCode[] = ['truncated', 'too_many_offers', 'block_page', 'waiting_room']

/** Sample of a page that was read, without its layout. Null for one that stops before its end: that is the transfer's fault. */
export function sampleOf(
  page: ExtractedPage,
  { currency }: Pick<PlatformSpec, 'currency'>,
  at: Instant,
): Sample | null {
  if (page.problems.some(({ code }) => saysNothing.includes(code))) return null
  const { offers } = page
  const prices = offers.flatMap((offer) => priceOf(offer) ?? [])
  const isForeign = (offer: ExtractedOffer) => offer.currency !== null && offer.currency !== currency
  const isUnknown = (offer: ExtractedOffer) => offer.availability === 'unknown' && !isOutOfSale(offer, at)
  const unknown = offers.filter((offer) => isUnknown(offer) || isForeign(offer)).length
  return {
    offers: offers.length,
    told: offers.filter((offer) => priceOf(offer) !== null || offer.availability === 'sold_out').length,
    isProvenEmpty: isProvenEmpty(page),
    priced: prices.length,
    medianPence: prices.length === 0 ? null : Math.round(median(prices)),
    lowPence: prices.length === 0 ? null : Math.min(...prices),
    ...currencyOf(offers),
    unknown: offers.length === 0 ? 0 : Math.round((100 * unknown) / offers.length),
    words: wordsOf(offers),
    layout: [],
  }
}

function currencyOf(offers: readonly ExtractedOffer[]): Pick<Sample, 'currency'> {
  const currencies = offers.flatMap((offer) => (priceOf(offer) === null ? [] : (offer.currency ?? [])))
  const currency = nearlyAll(currencies)
  return currency === null ? {} : { currency }
}

/** Nothing of it is not understood: its page says when it is sold. */
function isOutOfSale({ opensAt, closesAt }: ExtractedOffer, at: Instant): boolean {
  return (opensAt != null && at < opensAt) || (closesAt != null && closesAt <= at)
}

function priceOf({ pricePence, lowPence }: ExtractedOffer): number | null {
  return pricePence ?? lowPence
}

/** Ticket types and areas; numbers count as one, because they number blocks and rows. */
function wordsOf(offers: readonly ExtractedOffer[]): number[] {
  const texts = offers.flatMap(({ ticketType, section }) => [ticketType, section ?? ''])
  const words = texts.map((text) => text.trim().toLowerCase().replace(/\d+/g, '#')).filter(Boolean)
  return [...new Set(words.map((word) => fingerprint(word) & 0xffff))].slice(0, maxPageWords)
}
