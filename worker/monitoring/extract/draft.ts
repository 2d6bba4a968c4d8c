import type { ExtractedOffer } from '../contract.ts'
import type { Draft } from './doubts.ts'
import { readPrice } from './price.ts'
import { quote } from './text.ts'

/** An offer with only the given facts. */
export function createDraft(known: Partial<ExtractedOffer>): Draft {
  const unknown: ExtractedOffer = {
    ticketType: 'Standard',
    section: null,
    pricePence: null,
    lowPence: null,
    highPence: null,
    feesPence: null,
    currency: null,
    availability: 'unknown',
    quantity: null,
  }
  return { offer: { ...unknown, ...known }, doubts: [] }
}

/** An amount in minor units; invalid or negative values add a doubt. */
export function readAmount(value: unknown, draft: Draft): number | null {
  const reading = readPrice(value)
  if (reading.kind === 'none') return null
  if (reading.kind !== 'single') {
    draft.doubts.push({ code: 'price_unreadable', detail: `${quote(value)} is not a price` })
    return null
  }
  if (reading.pence < 0) {
    draft.doubts.push({ code: 'price_negative', detail: 'an offer with a price below zero was dropped' })
  }
  return reading.pence
}
