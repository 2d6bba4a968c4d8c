// What operators should know of a page that was read well.
import { momentText } from '#worker/ground/mail/words.rules.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedOffer, ExtractedPage } from './contract.ts'

/**
 * Why offers of a page are no tickets that can be bought, or which may be one and would be the cheapest; null where the
 * offers say all themselves.
 */
export function noteOf({ offers }: Pick<ExtractedPage, 'offers'>, now: Instant): string | null {
  if (offers.length === 0) return null
  const tickets = offers.filter(({ kind }) => kind !== 'add-on')
  if (tickets.length === 0) return offers.length === 1 ? 'it is no ticket' : 'none of them is a ticket'
  if (tickets.some(isBuyable)) return doubtNote(tickets.filter(isBuyable))
  const opensAt = Math.min(...tickets.flatMap((ticket) => ticket.opensAt ?? []).filter((at) => at > now))
  return Number.isFinite(opensAt) ? `the sale opens on ${momentText(opensAt)}` : null
}

/** What does not count, and would be the lowest price if it were a ticket: the board's lowest is then not sure. */
function doubtNote(onSale: readonly ExtractedOffer[]): string | null {
  const counted = onSale.filter(isTicket)
  const [cheapest] = onSale.filter((offer) => !isTicket(offer)).toSorted((a, b) => priceOf(a) - priceOf(b))
  if (!cheapest) return null
  const isLowest = counted.every((ticket) => !isSameMoney(ticket, cheapest) || priceOf(cheapest) < priceOf(ticket))
  return isLowest ? `“${cheapest.ticketType}” may be a ticket and doesn’t count: its name doesn’t say what it is` : null
}

function priceOf({ pricePence, lowPence }: ExtractedOffer): number {
  return pricePence ?? lowPence ?? Number.POSITIVE_INFINITY
}

function isSameMoney({ currency }: ExtractedOffer, other: ExtractedOffer): boolean {
  return currency === other.currency
}
