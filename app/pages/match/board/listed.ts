import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { OfferView, PlatformView } from '#worker/matches/prices/contract.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import { type NotForParty, whyNotFor } from '#worker/matches/prices/party/rules.ts'
import { compareOffers } from '#worker/matches/prices/rules.ts'

export type ListedOffer = { offer: OfferView; seller: PlatformView }

type Listed = {
  /** The first is the lowest price for the party. */
  open: ListedOffer[]
  /** On sale, but not for the party. */
  notFor: (ListedOffer & { why: NotForParty })[]
  soldOut: ListedOffer[]
  /** Offers of sellers without link and alerts. */
  unlinked: ListedOffer[]
  /** Add-ons, and what may be one. */
  others: ListedOffer[]
}

/** Every seller's offers as one list; the prices of a match that is over are the last ones seen. */
export function listed(
  platforms: readonly PlatformView[],
  currency: string | null,
  isOver: boolean,
  party: Party = anyAdult,
): Listed {
  const all = platforms
    .flatMap((seller) => seller.offers.map((offer) => ({ offer, seller })))
    .sort((a, b) => compareListed(a, b, currency))
  const counted = all.filter(({ seller }) => seller.isAlertable)
  const tickets = counted.filter(({ offer }) => isTicket(offer))
  const isSoldOut = ({ offer }: ListedOffer) => !isOver && offer.availability === 'sold_out'
  // How many were left says nothing any more; whom a ticket was for still does.
  const asked = isOver ? { ...party, together: anyAdult.together } : party
  const why = ({ offer }: ListedOffer) => whyNotFor(asked, offer)
  const onSale = tickets.filter((one) => !isSoldOut(one)).map((one) => ({ ...one, why: why(one) }))
  return {
    open: onSale.filter((one) => one.why === null).map(({ offer, seller }) => ({ offer, seller })),
    notFor: onSale.flatMap(({ why, ...one }) => (why ? [{ ...one, why }] : [])),
    soldOut: tickets.filter(isSoldOut),
    unlinked: all.filter(({ seller }) => !seller.isAlertable),
    others: counted.filter(({ offer }) => !isTicket(offer)),
  }
}

/** On sale first, then for all fans, in the match's currency, cheapest. */
function compareListed(a: ListedOffer, b: ListedOffer, currency: string | null): number {
  const isAside = ({ offer }: ListedOffer) => Number(offer.currency !== currency) + 2 * Number(offer.isReduced === true)
  return (
    Number(isBuyable(b.offer)) - Number(isBuyable(a.offer)) ||
    isAside(a) - isAside(b) ||
    compareOffers(a.offer, b.offer)
  )
}
