// Which tickets are for a party, and the cheapest of them (decision 50).
import { isBuyable, isTicket } from '../../catalogue/rules.ts'
import type { OfferState, PartyOffer, PartyPrice } from '../../changes/contract.ts'
import { isAwayEnd, isFor, isHospitality } from '../ticket-words.rules.ts'
import { maxTogether, type Party, whos } from './constants.ts'

type Offered = Pick<OfferState, 'quantity'> & { ticketType: string; section: string | null }

/** Why a ticket is not for a party. */
export type NotForParty = 'who' | 'together' | 'away_end' | 'hospitality'

/** Null where it is. Only what a ticket's words say rules it out; a seller that does not say how many are left may have enough. */
export function whyNotFor(party: Party, offer: Offered): NotForParty | null {
  if (!isFor(party.who, offer.ticketType)) return 'who'
  if (party.isWithoutAwayEnd && isAwayEnd(offer)) return 'away_end'
  if (party.isWithoutHospitality && isHospitality(offer)) return 'hospitality'
  return seatsOf(offer) < party.together ? 'together' : null
}

/** Seats side by side, as far as they can be asked for. */
export function seatsOf({ quantity }: Pick<OfferState, 'quantity'>): number {
  return Math.min(quantity ?? maxTogether, maxTogether)
}

type Sold = Offered &
  Pick<OfferState, 'pricePence' | 'feesPence' | 'currency' | 'availability' | 'kind'> & {
    seller: { name: string; url: string | null }
  }

/** The tickets that are some party's cheapest, cheapest first: of each kind of place, and of each more seats together. */
export function partyOffersOf(offers: readonly Sold[], currency: string | null): PartyOffer[] {
  const onSale = offers
    .flatMap(({ pricePence, ...offer }) =>
      isTicket(offer) && isBuyable(offer) && offer.currency === currency && pricePence !== null
        ? [{ ...offer, pricePence }]
        : [],
    )
    .sort((a, b) => a.pricePence - b.pricePence)
  const mostSeats = new Map<string, number>()
  const kept: PartyOffer[] = []
  for (const offer of onSale) {
    const [isAway, isDining] = [isAwayEnd(offer), isHospitality(offer)]
    for (const who of whos) {
      const place = `${who} ${isAway} ${isDining}`
      if (seatsOf(offer) <= (mostSeats.get(place) ?? 0) || !isFor(who, offer.ticketType)) continue
      mostSeats.set(place, seatsOf(offer))
      kept.push(toPartyOffer(offer, who, { isAway, isDining }))
    }
  }
  return kept
}

function toPartyOffer(
  { pricePence, quantity, section, feesPence, seller }: Sold & { pricePence: number },
  who: PartyOffer['who'],
  { isAway, isDining }: { isAway: boolean; isDining: boolean },
): PartyOffer {
  return {
    who,
    pricePence,
    quantity,
    section,
    ...(feesPence !== undefined && { isPlusFees: feesPence === null }),
    ...(isAway && { isAwayEnd: true }),
    ...(isDining && { isHospitality: true }),
    sellerName: seller.name,
    sellerUrl: seller.url,
  }
}

/** The party's cheapest among the kept ones; null where none is for it. */
export function bestFor<Kept extends PartyPrice>(party: Party, kept: readonly Kept[]): Kept | null {
  const best = kept.find(
    (offer) =>
      offer.who === party.who &&
      seatsOf(offer) >= party.together &&
      !(party.isWithoutAwayEnd && offer.isAwayEnd) &&
      !(party.isWithoutHospitality && offer.isHospitality),
  )
  return best ?? null
}
