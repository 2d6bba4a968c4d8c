import type { Instant } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { OfferState } from '#worker/matches/changes/contract.ts'
import { likeFactor, outlierFactor } from '#worker/watching/monitoring/constants.ts'
import type { HeldWhy, SettleVerdict } from '#worker/watching/monitoring/drift/contract.ts'
import type { Doubt, Occasion } from '#worker/watching/monitoring/plausible.contract.ts'
import { doubtOf, plausibleAgainAfterMs } from '#worker/watching/monitoring/plausible.rules.ts'
import { keepingCompany } from './company.ts'
import { minPricesForMedian } from './constants.ts'
import { isSameFact, type RoomOffer, type Sighting } from './offers.ts'

/** A doubtful offer that a later check must confirm. */
export type HeldOffer = Pick<OfferState, 'pricePence' | 'currency' | 'availability'> & {
  key: string
  seenAt: Instant
  /** As on the page. */
  ticketType: string
  section: string | null
  /** It is on the board, and an unusual page does not show it: to be confirmed is that it is gone. */
  isGone?: boolean
  /** Why a first price is not plausible; otherwise why it waits. */
  doubt?: Doubt
  why?: HeldWhy
  /** What an operator says of it. */
  verdict?: SettleVerdict
  /** It was on the page when that was read for the first time, or anew: that it is believed later is no news. */
  wasThere?: boolean
}

type Judgement = { believed: Sighting[]; held: HeldOffer[] }

type BoardContext = {
  offers: ReadonlyMap<string, RoomOffer>
  held: readonly HeldOffer[]
  /** Without one nothing is told. */
  hasBaseline: boolean
  /** Current prices of the match in one currency, without those of one offer of this platform. */
  otherPrices: (currency: string, key: string) => number[]
  /** The whole page is unusual: nothing new is believed, and seeing it again confirms nothing. */
  isUnusual: boolean
  /** It may be another match's. */
  isUnsure: boolean
  /** Its platform is set to it. */
  currency: string
  seller: PlatformKind
  occasion: Occasion | undefined
}

/** Splits sightings into those for the board and those that need confirmation. */
export function judge(sightings: readonly Sighting[], context: BoardContext, seenAt: Instant): Judgement {
  const judgement: Judgement = { believed: [], held: [] }
  for (const seen of sightings) {
    const offer = context.offers.get(seen.key)
    const { sighting, doubt } = withDoubt(seen, offer, context)
    const earlier = context.held.find((one) => one.key === sighting.key && !one.isGone)
    const same = earlier && isSameFact(earlier, sighting) ? earlier : undefined
    // Already confirmed on the board: a page that always looks odd must not be held back for ever.
    const isOnBoard = offer !== undefined && isSameFact(offer, sighting)
    const hasOpened = !context.isUnsure && isOpening(sighting, offer, seenAt)
    const why = doubt === null ? whyDoubted(sighting, offer, context, hasOpened) : null
    const isDoubtful = doubt !== null || why !== null
    const isConfirmable = earlier !== undefined && (!context.isUnusual || hasOpened)
    const isConfirmed = isConfirmable && confirms(earlier, sighting, doubt, context, seenAt)
    const isBelieved = same?.verdict === undefined ? !isDoubtful || isConfirmed : same.verdict === 'confirmed'
    if (isBelieved || isOnBoard) judgement.believed.push(sighting)
    else judgement.held.push(heldAs(sighting, { doubt, why }, earlier, seenAt))
  }
  return together(judgement, sightings, context, seenAt)
}

/** What would be a new lowest does not go before a cheaper ticket that waits. */
function together(
  judgement: Judgement,
  sightings: readonly Sighting[],
  context: BoardContext,
  seenAt: Instant,
): Judgement {
  const waiting = keepingCompany(sightings, judgement.held, context, seenAt)
  if (waiting.size === 0) return judgement
  const company = judgement.believed.filter(({ key }) => waiting.has(key))
  return {
    believed: judgement.believed.filter(({ key }) => !waiting.has(key)),
    held: [...judgement.held, ...company.map((one) => toHeld(one, seenAt, { doubt: null, why: 'company' }))],
  }
}

function whyDoubted(
  sighting: Sighting,
  offer: RoomOffer | undefined,
  known: BoardContext,
  hasOpened: boolean,
): HeldWhy | null {
  if (known.isUnusual && !(hasOpened && isSamePrice(sighting, offer))) return 'page'
  if (sighting.isDoubtful || isNoughtTicket(sighting)) return isForeign(sighting, known) ? 'currency' : 'offer'
  return isOutlier(sighting, offer, known) ? 'price' : null
}

/** Its page has said when its sale begins, and says from then on that it has: no page must be usual for that. */
function isOpening(sighting: Sighting, offer: RoomOffer | undefined, seenAt: Instant): boolean {
  return offer?.opensAt != null && offer.opensAt <= seenAt && !isBuyable(offer) && isBuyable(sighting)
}

function isSamePrice({ pricePence, currency }: Sighting, offer: RoomOffer | undefined): boolean {
  return pricePence === offer?.pricePence && currency === offer.currency
}

function isForeign({ currency }: Sighting, known: BoardContext): boolean {
  return currency !== null && currency !== known.currency
}

/** Where there is nothing to buy, a price that cannot be right is left out, and the rest is believed. */
function withDoubt(seen: Sighting, offer: RoomOffer | undefined, known: BoardContext) {
  const doubt = doubtOfFirst(seen, offer, known)
  return (doubt || isNoughtTicket(seen)) && !isBuyable(seen)
    ? { sighting: { ...seen, pricePence: null, feesPence: null, highPence: null }, doubt: null }
    : { sighting: seen, doubt }
}

/** What a script fills in later, or a shop never has: no second check makes it a price. */
function isNoughtTicket(sighting: Sighting): boolean {
  return sighting.isNought === true && sighting.pricePence !== null && isTicket(sighting)
}

/** The doubt about a ticket's first price, unless the match's other prices support it. */
function doubtOfFirst(sighting: Sighting, offer: RoomOffer | undefined, known: BoardContext): Doubt | null {
  const isFree = sighting.pricePence === 0 && !sighting.isNought
  if (!isTicket(sighting) || isFree || offer?.lastPrice?.currency === sighting.currency) return null
  const doubt = doubtOf(sighting, known.seller, known.occasion)
  return doubt && isNear(sighting, offer, known) ? null : doubt
}

/** Whether what was held before makes a sighting believable. */
function confirms(
  earlier: HeldOffer,
  sighting: Sighting,
  doubt: Doubt | null,
  known: BoardContext,
  seenAt: Instant,
): boolean {
  if (isNoughtTicket(sighting)) return false
  if (doubt) {
    const isLater = seenAt - earlier.seenAt >= plausibleAgainAfterMs
    return doubt.degree === 'doubtful' && isLater && isLike(earlier, sighting)
  }
  if (earlier.seenAt >= seenAt) return false
  if (isSameFact(earlier, sighting)) return true
  // An offer that the page makes doubtful, or that is not plausible, must be seen again as it was.
  return !sighting.isDoubtful && isLike(earlier, sighting) && !doubtOf(sighting, known.seller, known.occasion)
}

/** A price moves while it waits: one that is near says the same of how much tickets cost. */
function isLike(earlier: HeldOffer, { pricePence, currency, availability }: Sighting): boolean {
  if (earlier.currency !== currency || earlier.availability !== availability) return false
  if (earlier.pricePence === null || pricePence === null) return earlier.pricePence === pricePence
  return pricePence <= earlier.pricePence * likeFactor && pricePence * likeFactor >= earlier.pricePence
}

/**
 * How many a second check may confirm, and how many only a later one or an operator. What is refused is not waited for, and
 * nothing is wrong with what keeps another company.
 */
export function countWaiting(held: readonly HeldOffer[]): { quarantined: number; implausible: number } {
  const waiting = held.filter(({ verdict, why }) => verdict !== 'refused' && why !== 'company')
  const implausible = waiting.filter(({ doubt }) => doubt !== undefined).length
  return { quarantined: waiting.length - implausible, implausible }
}

/** Offers of the board that an unusual page lacks: they are kept until an operator says that they are gone. */
export function missing(
  sightings: readonly Sighting[],
  known: { offers: ReadonlyMap<string, RoomOffer>; held: readonly HeldOffer[] },
  seenAt: Instant,
): HeldOffer[] {
  const shown = new Set(sightings.map(({ key }) => key))
  return [...known.offers].flatMap(([key, offer]) => {
    if (shown.has(key)) return []
    const earlier = known.held.find((one) => one.key === key && one.isGone)
    if (earlier?.verdict === 'confirmed') return []
    return (
      earlier ?? { ...toHeld({ ...offer, key, isDoubtful: true }, seenAt, { doubt: null, why: 'page' }), isGone: true }
    )
  })
}

type Reason = { doubt: Doubt | null; why: HeldWhy | null }

function heldAs(sighting: Sighting, reason: Reason, earlier: HeldOffer | undefined, seenAt: Instant): HeldOffer {
  const { verdict, wasThere } = earlier ?? {}
  // What was there without being on sale, and is on sale now, is news.
  const isOpened = earlier !== undefined && !isBuyable(earlier) && isBuyable(sighting)
  const shown = wasThere && !isOpened && { wasThere }
  if (!earlier || !isLike(earlier, sighting)) return { ...toHeld(sighting, seenAt, reason), ...shown }
  const kept = verdict && isSameFact(earlier, sighting) && { verdict }
  return { ...toHeld(sighting, earlier.seenAt, reason), ...kept, ...shown }
}

function toHeld(sighting: Sighting, seenAt: Instant, { doubt, why }: Reason): HeldOffer {
  const { key, ticketType, section, pricePence, currency, availability } = sighting
  const facts = { key, ticketType, section, pricePence, currency, availability, seenAt }
  return { ...facts, ...(doubt && { doubt }), ...(why && { why }) }
}

function isOutlier(sighting: Sighting, offer: RoomOffer | undefined, known: BoardContext): boolean {
  const reference = referenceOf(sighting, offer, known)
  return sighting.pricePence !== null && reference !== null && isFarFrom(sighting.pricePence, reference)
}

function isNear(sighting: Sighting, offer: RoomOffer | undefined, known: BoardContext): boolean {
  const reference = referenceOf(sighting, offer, known)
  return sighting.pricePence !== null && reference !== null && !isFarFrom(sighting.pricePence, reference)
}

/** Price to compare with: the offer's own last one, or for a new offer the median of the match's others. */
function referenceOf(
  { key, currency }: Sighting,
  offer: RoomOffer | undefined,
  { otherPrices }: BoardContext,
): number | null {
  if (currency === null) return null
  if (offer?.lastPrice?.currency === currency) return offer.lastPrice.pence
  const others = otherPrices(currency, key)
  return others.length >= minPricesForMedian ? median(others) : null
}

export function isFarFrom(price: number, reference: number): boolean {
  if (price === reference) return false
  return price >= reference * outlierFactor || price * outlierFactor <= reference
}

function median(prices: readonly number[]): number {
  const sorted = [...prices].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
