import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Money } from '#worker/ground/platform/money.ts'
import type { OfferKind } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { ComparedPrice, OfferState } from '#worker/matches/changes/contract.ts'
import { seatsOf } from '#worker/matches/prices/party/rules.ts'
import { maxOffersPerPage } from '#worker/watching/monitoring/constants.ts'
import type { ExtractedOffer, Observation } from '#worker/watching/monitoring/contract.ts'
import { maxNameLength } from './constants.ts'
import { compared, undoubted } from './doubted.ts'

/** One offer as seen in a check; the price is the shown price. */
export type Sighting = OfferState & {
  key: string
  kind: OfferKind
  ticketType: string
  section: string | null
  highPence: number | null
  /** A page problem affects this offer: a second check must confirm it before it changes anything. */
  isDoubtful: boolean
  isUnstated?: true
  /** Its page gives nought for its price, and no word that it is free. */
  isNought?: true
}

/** A check with its offers as the board takes them. */
export type ReadObservation = Observation & { sightings: Sighting[] }

/** An offer on the board, as the room remembers it. */
export type RoomOffer = OfferState & {
  id: number
  kind: OfferKind
  ticketType: string
  section: string | null
  highPence: number | null
  firstSeenAt: Instant
  changedAt: Instant
  /** Last known price, kept while no price is shown, so that a returning price can be checked for outliers. */
  lastPrice: Money | null
  /** Its page says a price that could not be read. */
  isUnread?: boolean
  /** What was known of it before another page stood in the place of its own. */
  doubtedFrom?: Availability
  /** What was stated of it before its page left out whether it is on sale. */
  lastStated?: Pick<OfferState, 'availability' | 'pricePence' | 'currency'>
  /** Since when its page lists no ticket, and does not say that they are gone. */
  leftOutAt?: Instant
  /** What it cost when it was known to be on sale last; only while its own page leaves that unsure. */
  surePrice?: ComparedPrice
  /** What was stated of the ticket that was not on sale, while its page lists something else by its name. */
  goneTicket?: Pick<RoomOffer, 'availability' | 'pricePence' | 'currency' | 'lastPrice'>
}

/** Identity of an offer within its platform; ignores case and white space. */
export function offerKey(offer: { ticketType: string; section: string | null }): string {
  return JSON.stringify([normalise(offer.ticketType), normalise(offer.section ?? '')])
}

function normalise(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

type Fact = Pick<OfferState, 'pricePence' | 'currency' | 'availability'>

/** Compares price, currency and availability: what the history keeps. */
export function isSameFact(a: Fact, b: Fact): boolean {
  return a.pricePence === b.pricePence && a.currency === b.currency && a.availability === b.availability
}

/** Compares all that matters of an offer: also what it is, when it is sold, and how many are left as far as an alert can ask. */
export function isSameOffer(a: OfferState, b: OfferState): boolean {
  const isSameSale = (a.opensAt ?? null) === (b.opensAt ?? null) && (a.closesAt ?? null) === (b.closesAt ?? null)
  return isSameFact(a, b) && isSameSale && isTicket(a) === isTicket(b) && seatsOf(a) === seatsOf(b)
}

/** Offers from before as they would have been read now; `isPriced`: the match had a price. */
export function asReadNow(
  now: readonly RoomOffer[],
  before: readonly RoomOffer[],
  isPriced: () => boolean,
): RoomOffer[] {
  const read = new Map(now.map((offer) => [offerKey(offer), offer]))
  return before.map((stored) => {
    const same = read.get(offerKey(stored))
    // That its page says nothing of it is no news, either.
    if (same?.leftOutAt !== undefined) return same
    const offer = undoubted(stored, same?.changedAt)
    if (!same) return offer
    const was = isTicket(same) ? { ...offer, ...offer.goneTicket } : offer
    return { ...compared(was, same), kind: same.kind, ...priceBefore(was, same, isPriced) }
  })
}

/**
 * That a price can be read now, or is shown again of a ticket that was on sale, is no fall of it: it is compared with the
 * last that could be read, or with itself. The first price of a match is news.
 */
function priceBefore(
  was: RoomOffer,
  { pricePence: pence, currency }: RoomOffer,
  isPriced: () => boolean,
): Partial<RoomOffer> {
  const { isUnread, lastPrice } = was
  const isShownAgain = was.pricePence === null && lastPrice !== null && isBuyable(was)
  if (pence === null || (!isUnread && !isShownAgain)) return {}
  if (lastPrice) return { pricePence: lastPrice.pence, currency: lastPrice.currency }
  return isPriced() ? { pricePence: pence, currency } : {}
}

/**
 * Whether something counted as a ticket before, and may have been on sale, that is read as none now: what its page brought
 * with that may be no news.
 */
export function wasTicket(now: readonly RoomOffer[], before: readonly RoomOffer[]): boolean {
  const tickets = new Set(before.filter((offer) => isTicket(offer) && !isSurelyGone(offer)).map(offerKey))
  return now.some((offer) => !isTicket(offer) && tickets.has(offerKey(offer)))
}

/** What is sold by a ticket's name as something else says nothing of the ticket: it stays gone until its page lists it again. */
export function goneTicketOf(known: RoomOffer): Pick<RoomOffer, 'goneTicket'> {
  if (!isTicket(known)) return known.goneTicket ? { goneTicket: known.goneTicket } : {}
  if (!isSurelyGone(known)) return {}
  const { availability, pricePence, currency, lastPrice } = undoubted(known)
  return { goneTicket: { availability, pricePence, currency, lastPrice } }
}

/** Its page stated that it was not on sale. */
function isSurelyGone(stored: RoomOffer): boolean {
  const { availability, opensAt } = undoubted(stored)
  return availability === 'sold_out' || (availability === 'unknown' && opensAt != null)
}

/**
 * One sighting per offer, regardless of order. Of duplicates, a ticket comes before an add-on of the same name, then the
 * cheapest available one.
 */
export function readSightings(observation: Observation): Sighting[] {
  const doubtful = new Set(observation.problems.map((problem) => problem.offerIndex))
  const best = new Map<string, Sighting>()
  for (const [index, offer] of observation.offers.entries()) {
    const sighting = readSighting(offer, observation.currency, doubtful.has(index))
    const rival = best.get(sighting.key)
    if (!rival || compareDuplicates(sighting, rival) < 0) best.set(sighting.key, sighting)
  }
  return [...best.values()].slice(0, maxOffersPerPage)
}

function readSighting(offer: ExtractedOffer, expectedCurrency: string, isDoubtful: boolean): Sighting {
  const fees = offer.feesPence ?? 0
  const listed = offer.pricePence ?? offer.lowPence
  const ticketType = offer.ticketType.trim().slice(0, maxNameLength)
  const section = offer.section?.trim().slice(0, maxNameLength) || null
  const isRange = offer.pricePence === null && offer.lowPence !== null
  return {
    key: offerKey({ ticketType, section }),
    ticketType,
    section,
    pricePence: listed === null ? null : listed + fees,
    feesPence: offer.feesPence,
    ...(listed === 0 && !offer.isFree && { isNought: true }),
    highPence: isRange && offer.highPence !== null ? offer.highPence + fees : null,
    currency: offer.currency ?? (listed === null ? null : expectedCurrency),
    availability: offer.availability,
    ...(offer.isUnstated && { isUnstated: true }),
    quantity: offer.quantity,
    ...(offer.ref !== undefined && { ref: offer.ref }),
    ...whatItIs({ ...offer, ticketType, section }),
    ...(offer.opensAt != null && { opensAt: offer.opensAt }),
    ...(offer.closesAt != null && { closesAt: offer.closesAt }),
    isDoubtful,
  }
}

/** What an offer is, as its page's reader found, or by its names. */
function whatItIs(
  offer: Pick<ExtractedOffer, 'ticketType' | 'section' | 'kind' | 'addOn'>,
): Pick<RoomOffer, 'kind' | 'addOn'> {
  const { kind, addOn = null } = offer.kind ? { addOn: offer.addOn, kind: offer.kind } : kindOfOffer(offer)
  return { kind, ...(addOn !== null && { addOn }) }
}

function compareDuplicates(a: Sighting, b: Sighting): number {
  const byKind = Number(isTicket(b)) - Number(isTicket(a))
  const byDoubt = Number(a.isDoubtful) - Number(b.isDoubtful)
  const bySale = Number(isBuyable(b)) - Number(isBuyable(a))
  const byPrice = (a.pricePence ?? Number.MAX_SAFE_INTEGER) - (b.pricePence ?? Number.MAX_SAFE_INTEGER)
  return byKind || byDoubt || bySale || byPrice || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
}
