import type { Availability } from '../../catalogue/constants.ts'
import type { ExtractionRule } from '../contract.ts'
import { readCurrency } from './currency.ts'
import type { Doubt, Draft } from './doubts.ts'
import { type PriceReading, readPrice } from './price.ts'
import { readQuantity } from './schema-offer.ts'
import { cleanText, quote } from './text.ts'

/** Values found in one row, by field. */
export type FieldTexts = Map<ExtractionRule['field'], string>

/** Makes an offer from a row; null when it says nothing about a ticket. */
export function readRow(texts: FieldTexts, words: Record<string, Availability>): Draft | null {
  if (!['price', 'availability', 'quantity'].some((field) => texts.has(field as ExtractionRule['field']))) return null
  const doubts: Doubt[] = []
  const price = readAmount(texts.get('price'), doubts)
  const fees = readAmount(texts.get('fees'), doubts)
  const isRange = price.kind === 'range'
  const offer = {
    ticketType: cleanText(texts.get('ticket_type')) ?? 'Standard',
    section: cleanText(texts.get('section')),
    pricePence: price.kind === 'single' ? price.pence : null,
    lowPence: isRange ? price.lowPence : null,
    highPence: isRange ? price.highPence : null,
    feesPence: fees.kind === 'single' ? fees.pence : null,
    currency: readCurrency(texts.get('currency')) ?? ('currency' in price ? price.currency : null),
    availability: meaningOf(texts.get('availability'), words),
    quantity: readCount(texts.get('quantity')),
  }
  return { offer, doubts }
}

function readAmount(text: string | undefined, doubts: Doubt[]): PriceReading {
  const reading = readPrice(text)
  if (reading.kind === 'unreadable') doubts.push({ code: 'price_unreadable', detail: `${quote(text)} is not a price` })
  const lowest = reading.kind === 'single' ? reading.pence : reading.kind === 'range' ? reading.lowPence : 0
  if (lowest < 0) doubts.push({ code: 'price_negative', detail: 'an offer with a price below zero was dropped' })
  return reading
}

/** Meaning of the platform's word; unlisted words are unknown. */
function meaningOf(text: string | undefined, words: Record<string, Availability>): Availability {
  const word = cleanText(text)?.toLowerCase() ?? ''
  for (const [known, meaning] of Object.entries(words)) {
    if (known.trim().toLowerCase() === word) return meaning
  }
  return 'unknown'
}

/** "3 left" → 3; two numbers count as none. */
function readCount(text: string | undefined): number | null {
  const numbers = text?.slice(0, 200).match(/-?\d[\d,.]*/g) ?? []
  return numbers.length === 1 ? readQuantity(numbers[0]?.replace(/[,.]$/, '').replace(/,(?=\d{3}\b)/g, '')) : null
}
