import { isTicket } from '#worker/matches/catalogue/rules.ts'
import { maxDiffsPerChange } from '#worker/matches/changes/constants.ts'
import type { OfferDiff, OfferState } from '#worker/matches/changes/contract.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import { isSameFact, isSameOffer, offerKey, type RoomOffer } from './offers.ts'

/** `offer` is the last known state: `after`, or `before` when the offer disappeared. */
export type OfferChange = { offer: RoomOffer; before: RoomOffer | null; after: RoomOffer | null }

/** Offers that appeared, changed or disappeared, cheapest first. */
export function diffOffers(before: readonly RoomOffer[], after: readonly RoomOffer[]): OfferChange[] {
  const gone = new Map(before.map((offer) => [offerKey(offer), offer]))
  const changes: OfferChange[] = []
  for (const offer of after) {
    const key = offerKey(offer)
    const old = gone.get(key) ?? null
    gone.delete(key)
    if (!old || !isSameOffer(old, offer)) changes.push({ offer, before: old, after: offer })
  }
  for (const offer of gone.values()) changes.push({ offer, before: offer, after: null })
  return changes.sort((a, b) => cheapness(a) - cheapness(b) || (offerKey(a.offer) < offerKey(b.offer) ? -1 : 1))
}

/** Whether a change belongs in the price history: how many tickets are left does not. */
export function isPriceStep({ before, after }: OfferChange): boolean {
  return before === null || after === null || !isSameFact(before, after) || isTicket(before) !== isTicket(after)
}

/** The offers that fit into a change message. */
export function toDiffs(changes: readonly OfferChange[]): OfferDiff[] {
  return changes.slice(0, maxDiffsPerChange).map(({ offer, before, after }) => ({
    ticketType: offer.ticketType,
    section: offer.section,
    before: before && toState(before),
    after: after && toState(after),
  }))
}

function toState(offer: RoomOffer): OfferState {
  const { ticketType, pricePence, feesPence, currency, availability, quantity } = offer
  const { ref, kind, addOn, opensAt, closesAt, lastPrice, comparedPrice } = offer
  return {
    pricePence,
    feesPence,
    currency,
    availability,
    quantity,
    ...(isReduced(ticketType) && { isReduced: true }),
    ...(ref !== undefined && { ref }),
    kind,
    ...(addOn && { addOn }),
    ...(opensAt != null && { opensAt }),
    ...(closesAt != null && { closesAt }),
    ...(pricePence === null && lastPrice && { lastPrice }),
    ...(comparedPrice && { comparedPrice }),
  }
}

/** Sort key: offers without a price follow those with one; offers that disappeared come last. */
function cheapness({ after }: OfferChange): number {
  return after ? (after.pricePence ?? Number.MAX_SAFE_INTEGER - 1) : Number.MAX_SAFE_INTEGER
}
