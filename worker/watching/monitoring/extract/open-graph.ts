import type { ExtractedEvent } from '../contract.ts'
import { readCurrency } from './currency.ts'
import type { Doubt, Findings } from './doubts.ts'
import { nothing } from './doubts.ts'
import { MachineValue, whyUnreadable } from './money/amount.ts'
import { readMachinePrice } from './money/machine-price.ts'
import { isStated, readAvailability } from './schema/availability.ts'
import { cleanText, quote } from './text.ts'

const prefixes = ['product:', 'og:']
const productFacts = ['price:amount', 'price:currency', 'availability']

/** Meta elements that are read. */
export const metaNames: ReadonlySet<string> = new Set([
  'og:title',
  'event:start_time',
  ...prefixes.flatMap((prefix) => productFacts.map((fact) => `${prefix}${fact}`)),
])

/** The one offer in Open Graph product tags: og:price:*, product:price:*, product:availability. */
export function readOpenGraph(meta: ReadonlyMap<string, string[]>, expected: string): Findings {
  const all = (fact: string) => prefixes.flatMap((prefix) => meta.get(`${prefix}${fact}`) ?? [])
  const amounts = all('price:amount')
  const availability = all('availability')[0]
  if (amounts.length === 0 && availability === undefined) return nothing
  const currency = readCurrency(all('price:currency')[0], expected)
  const readings = amounts.map((amount) => readMachinePrice(new MachineValue(amount), currency ?? expected))
  const reading = readings[0] ?? { kind: 'none' as const }
  const doubts: Doubt[] = []
  if (reading.kind === 'unreadable') {
    doubts.push({ code: 'price_unreadable', detail: whyUnreadable(reading, amounts[0]) })
  }
  if (reading.kind === 'single' && reading.pence < 0) {
    doubts.push({ code: 'price_negative', detail: 'an offer with a price below zero was dropped' })
  }
  if (new Set(readings.map((one) => (one.kind === 'single' ? one.pence : one.kind))).size > 1) {
    doubts.push({
      code: 'prices_disagree',
      detail: `the page gives the prices ${amounts.slice(0, 5).map(quote).join(', ')}`,
    })
  }
  const sign = reading.kind === 'single' || reading.kind === 'range' ? reading.currency : null
  const offer = {
    ticketType: 'Standard',
    section: null,
    pricePence: reading.kind === 'single' ? reading.pence : null,
    lowPence: reading.kind === 'range' ? reading.lowPence : null,
    highPence: reading.kind === 'range' ? reading.highPence : null,
    feesPence: null,
    currency: currency ?? sign,
    availability: readAvailability(availability),
    ...((availability === undefined || !isStated(availability)) && { isUnstated: true as const }),
    quantity: null,
  }
  if (amounts.every((amount) => amount.trim() === '') && availability === undefined) return nothing
  return { event: titledEvent(meta), drafts: [{ offer, doubts }], problems: [] }
}

function titledEvent(meta: ReadonlyMap<string, string[]>): ExtractedEvent | null {
  const name = cleanText(meta.get('og:title')?.[0])
  const startDate = cleanText(meta.get('event:start_time')?.[0])
  return name === null ? null : { name, startDate, homeTeam: null, awayTeam: null, venue: null, status: null }
}
