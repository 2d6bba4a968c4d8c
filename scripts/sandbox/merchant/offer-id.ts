import type { Offer } from '../offers.ts'

/** The seller's name of an offer: the match, the kind of ticket and the section. */
export function offerId(ref: string, { ticketType, section }: Pick<Offer, 'ticketType' | 'section'>): string {
  return [ref, ticketType, section ?? ''].map(encodeURIComponent).join('/')
}
