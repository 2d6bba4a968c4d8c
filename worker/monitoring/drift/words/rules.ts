import { formatMoney } from '../../../platform/money.ts'
import type { DriftFlag, HeldNote, Sign } from '../contract.ts'

/** A flag's evidence in words, a sentence for each kind of sign. */
export function evidenceTexts({ evidence, of }: DriftFlag, currency: string): string[] {
  return evidence.map((sign) => `${sentenceOf(sign, currency)} Seen in ${sign.looks} of the last ${of} checks.`)
}

function sentenceOf({ kind, was, is }: Sign, currency: string): string {
  switch (kind) {
    case 'yield':
      return is === 0
        ? 'Pages that had tickets give none, and do not say that they are sold out.'
        : `Pages give less: ${is} tickets and prices, usually ${was}.`
    case 'prices':
      return `Prices are out of range: the middle one of a page is ${formatMoney(is, currency)}, usually ${formatMoney(was, currency)}.`
    case 'words':
      return `Words are unknown: ${is} % of a page’s ticket types, areas, availability or currency, usually ${was} %.`
    case 'structure':
      return `Pages are built differently: ${is} % of their elements and data are as they were.`
  }
}

const availabilityTexts = {
  available: 'available',
  limited: 'last few',
  sold_out: 'sold out',
  unknown: 'unclear',
} as const

/** What a platform says of one kind of ticket: "£28.00, last few". */
export function factText({ pricePence, currency, availability }: HeldNote['after']): string {
  const price = pricePence === null || currency === null ? null : formatMoney(pricePence, currency)
  return price === null ? availabilityTexts[availability] : `${price}, ${availabilityTexts[availability]}`
}

export function ticketText({ ticketType, section }: Pick<HeldNote, 'ticketType' | 'section'>): string {
  return section === null || section === '' ? ticketType : `${ticketType}, ${section}`
}

/** An offer in quarantine, on the board and on the page. */
export function heldTexts(offer: HeldNote): { ticket: string; before: string; after: string } {
  return {
    ticket: ticketText(offer),
    before: offer.before ? factText(offer.before) : 'not there',
    after: offer.isGone ? 'no longer shown' : factText(offer.after),
  }
}
