import { formatMoney } from '#worker/ground/platform/money.ts'
import type { OfferKind } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import { isTicket } from '#worker/matches/catalogue/rules.ts'
import type { HeldNote } from './drift/contract.ts'
import { availabilityTexts, ticketText } from './drift/words.rules.ts'
import { namedOffers, namedSentences } from './readings.constants.ts'

export type ReadOffer = HeldNote['after'] & Pick<HeldNote, 'ticketType' | 'section'> & { kind?: OfferKind | undefined }

/** An offer as its page was read before and as it is read now; null where it was or is none. */
export type ReadPair = { was: ReadOffer | null; is: ReadOffer | null; isWaiting: boolean }

type Both = { was: ReadOffer; is: ReadOffer }

/** What another way of reading made of a page, in sentences; none where nothing changed. */
export function readingTexts(pairs: readonly ReadPair[]): string[] {
  const both = pairs.flatMap(({ was, is }): Both[] => (was && is ? [{ was, is }] : []))
  const sorted = both.filter(({ was, is }) => isTicket(was) !== isTicket(is))
  const kept = both.filter(({ was, is }) => isTicket(was) && isTicket(is))
  const lost = pairs.flatMap(({ was, is, isWaiting }) => (was && !is ? [{ offer: was, isWaiting }] : []))
  const of = (offers: readonly ReadOffer[], one: string, more: string) => countText(offers, one, more)
  const now = (kind: OfferKind) => sorted.flatMap(({ is }) => ((is.kind ?? 'ticket') === kind ? is : []))
  const lostOnes = (waits: boolean) => lost.flatMap(({ offer, isWaiting }) => (isWaiting === waits ? offer : []))
  return [
    ...of(now('add-on'), 'is an add-on and doesn’t count', 'are add-ons and don’t count'),
    ...of(now('unsure'), 'may be an add-on and doesn’t count', 'may be add-ons and don’t count'),
    ...of(now('ticket'), 'is a ticket and counts', 'are tickets and count'),
    ...eachText(kept.filter(isOtherPrice).map(priceText), 'other prices changed'),
    ...eachText(kept.filter(isOtherSale).map(saleText), 'others changed their availability'),
    ...of(lostOnes(true), 'waits for a second check or for you', 'wait for a second check or for you'),
    ...of(lostOnes(false), 'is no longer found on the page', 'are no longer found on the page'),
    ...of(
      pairs.flatMap(({ was, is }) => (is && !was ? is : [])),
      'was not found before',
      'were not found before',
    ),
  ]
}

function isOtherPrice({ was, is }: Both): boolean {
  return was.pricePence !== is.pricePence || was.currency !== is.currency
}

function isOtherSale({ was, is }: Both): boolean {
  return was.availability !== is.availability
}

/** "The price of Adult is £45.00, was £4,500.00." */
function priceText({ was, is }: Both): string {
  return `The price of ${ticketText(is)} is ${amountText(is)}, was ${amountText(was)}.`
}

function saleText({ was, is }: Both): string {
  return `${ticketText(is)} is ${availabilityTexts[is.availability]}, was ${availabilityTexts[was.availability]}.`
}

function amountText({ pricePence, currency }: ReadOffer): string {
  return pricePence === null || currency === null ? 'not shown' : formatMoney(pricePence, currency)
}

function eachText(texts: readonly string[], rest: string): string[] {
  const more = texts.length - namedSentences
  return more > 0 ? [...texts.slice(0, namedSentences), `${more} ${rest}.`] : [...texts]
}

/** "3 offers are add-ons and don’t count: Parking, Programme, Museum." */
function countText(offers: readonly ReadOffer[], one: string, many: string): string[] {
  if (offers.length === 0) return []
  const named = offers.slice(0, namedOffers).map(ticketText).join(', ')
  const more = offers.length - namedOffers
  const names = more > 0 ? `${named} and ${more} more` : named
  return [`${offers.length} ${offers.length === 1 ? `offer ${one}` : `offers ${many}`}: ${names}.`]
}
