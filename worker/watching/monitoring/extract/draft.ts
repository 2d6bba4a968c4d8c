import type { ExtractedOffer } from '../contract.ts'
import type { Draft } from './doubts.ts'
import { MachineValue, whyUnreadable } from './money/amount.ts'
import { readMachinePrice } from './money/machine-price.ts'

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

/** An API's amount in hundredths, in the draft's currency; invalid or negative values add a doubt. */
export function readApiAmount(value: unknown, draft: Draft): number | null {
  const reading = readMachinePrice(new MachineValue(value), draft.offer.currency)
  if (reading.kind === 'none') return null
  if (reading.kind !== 'single') {
    draft.doubts.push({ code: 'price_unreadable', detail: whyUnreadable(reading, value) })
    return null
  }
  if (reading.pence < 0) {
    draft.doubts.push({ code: 'price_negative', detail: 'an offer with a price below zero was dropped' })
  }
  return reading.pence
}
