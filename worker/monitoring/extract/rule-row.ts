import type { Availability } from '../../catalogue/constants.ts'
import type { ExtractionRule } from '../contract.ts'
import { readCurrency } from './currency.ts'
import type { Doubt, Draft } from './doubts.ts'
import { MachineValue, type PriceReading, ShownText, whyUnreadable } from './money/amount.ts'
import { readMachinePrice } from './money/machine-price.ts'
import { readShownPrice } from './money/shown-price.ts'
import { readQuantity } from './schema-offer.ts'
import { cleanText } from './text.ts'

/** A value found in a row: text that people read, or data, as in an attribute. */
export type FieldValue = { text: string; isData: boolean }

/** Values found in one row, by field. */
export type FieldValues = Map<ExtractionRule['field'], FieldValue>

/** Makes an offer from a row; null when it says nothing about a ticket. */
export function readRow(
  values: FieldValues,
  words: Record<string, Availability>,
  expectedCurrency: string,
): Draft | null {
  if (!['price', 'availability', 'quantity'].some((field) => values.has(field as ExtractionRule['field']))) return null
  const doubts: Doubt[] = []
  const textOf = (field: ExtractionRule['field']) => values.get(field)?.text
  const currency = readCurrency(textOf('currency'), expectedCurrency)
  const price = readAmount(values.get('price'), currency ?? expectedCurrency, doubts)
  const fees = readAmount(values.get('fees'), currency ?? expectedCurrency, doubts)
  const isRange = price.kind === 'range'
  const offer = {
    ticketType: cleanText(textOf('ticket_type')) ?? 'Standard',
    section: cleanText(textOf('section')),
    pricePence: price.kind === 'single' ? price.pence : null,
    lowPence: isRange ? price.lowPence : null,
    highPence: isRange ? price.highPence : null,
    feesPence: fees.kind === 'single' ? fees.pence : null,
    currency: currency ?? ('currency' in price ? price.currency : null),
    availability: meaningOf(textOf('availability'), words),
    quantity: readCount(textOf('quantity')),
  }
  return { offer, doubts }
}

function readAmount(value: FieldValue | undefined, meant: string, doubts: Doubt[]): PriceReading {
  if (!value) return { kind: 'none' }
  const { text, isData } = value
  const reading = isData ? readMachinePrice(new MachineValue(text), meant) : readShownPrice(new ShownText(text), meant)
  if (reading.kind === 'unreadable') doubts.push({ code: 'price_unreadable', detail: whyUnreadable(reading, text) })
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
