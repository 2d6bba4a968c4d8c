import { z } from 'zod'
import type { Availability } from '../../catalogue/constants.ts'
import type { ExtractedEvent, ExtractedOffer } from '../contract.ts'
import { readCurrency } from './currency.ts'
import type { Draft, Findings } from './doubts.ts'
import { readPrice } from './price.ts'
import { cleanText, quote } from './text.ts'

const text = z.string().nullish().catch(null)

const PriceRange = z.object({ type: text, currency: text, min: z.unknown(), max: z.unknown() })

const EventDocument = z.object({
  name: text,
  dates: z
    .object({
      start: z.object({ dateTime: text, localDate: text, localTime: text }).nullish().catch(null),
      status: z.object({ code: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  priceRanges: z
    .array(PriceRange.catch({ type: null, currency: null, min: null, max: null }))
    .nullish()
    .catch(null),
  _embedded: z
    .object({
      venues: z
        .array(z.object({ name: text }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

const SearchDocument = z.object({ _embedded: z.object({ events: z.array(z.unknown()) }) })

const Fault = z.union([
  z.object({ fault: z.object({ faultstring: z.string() }) }).transform(({ fault }) => fault.faultstring),
  z.object({ errors: z.array(z.object({ detail: z.string() })).min(1) }).transform(({ errors }) => errors[0]?.detail),
])

const meanings = new Map<string, Availability>([
  ['onsale', 'available'],
  ['offsale', 'sold_out'],
])

/** Reads Ticketmaster Discovery v2: one event, or a search that found one. A fault or several events are problems. */
export function readTicketmaster(body: unknown): Findings {
  const fault = Fault.safeParse(body)
  if (fault.success) return problem(`the service answered with a fault: ${quote(fault.data)}`)
  const search = SearchDocument.safeParse(body)
  const found = search.success ? search.data._embedded.events : [body]
  if (found.length > 1) return problem('the answer holds several events; which one is meant cannot be told')
  const document = EventDocument.safeParse(found[0])
  if (!document.success) return { event: null, drafts: [], problems: [] }
  const event = readEvent(document.data)
  const availability = meanings.get(event.status?.toLowerCase() ?? '') ?? 'unknown'
  const isAbout = event.name !== null || event.status !== null
  return { event: isAbout ? event : null, drafts: readRanges(document.data, event, availability), problems: [] }
}

function problem(detail: string): Findings {
  return { event: null, drafts: [], problems: [{ code: 'malformed_data', detail }] }
}

function readEvent(document: z.infer<typeof EventDocument>): ExtractedEvent {
  const start = document.dates?.start
  const local = start?.localDate ? `${start.localDate}${start.localTime ? `T${start.localTime}` : ''}` : null
  return {
    name: cleanText(document.name),
    startDate: cleanText(start?.dateTime) ?? cleanText(local),
    homeTeam: null,
    awayTeam: null,
    venue: cleanText(document._embedded?.venues?.[0]?.name),
    status: cleanText(document.dates?.status?.code),
  }
}

const withFees = / including fees$/i

/** One offer per range; "standard including fees" tells the fees of "standard". Without ranges the status alone counts. */
function readRanges(
  document: z.infer<typeof EventDocument>,
  event: ExtractedEvent,
  availability: Availability,
): Draft[] {
  const ranges = document.priceRanges ?? []
  const drafts = ranges.map((range) => readRange(range, availability))
  const named = new Map(drafts.map((draft) => [draft.offer.ticketType.toLowerCase(), draft.offer]))
  const told = drafts.flatMap((draft) => {
    const { ticketType, lowPence } = draft.offer
    if (withFees.test(ticketType)) {
      const name = ticketType.replace(withFees, '')
      return named.has(name.toLowerCase())
        ? []
        : [{ ...draft, offer: { ...draft.offer, ticketType: name, feesPence: 0 } }]
    }
    const total = named.get(`${ticketType.toLowerCase()} including fees`)?.lowPence ?? null
    const fees = total === null || lowPence === null || total < lowPence ? null : total - lowPence
    return [{ ...draft, offer: { ...draft.offer, feesPence: fees } }]
  })
  if (told.length > 0 || event.status === null) return told
  return [readRange({ type: null, currency: null, min: null, max: null }, availability)]
}

function readRange(range: z.infer<typeof PriceRange>, availability: Availability): Draft {
  const type = cleanText(range.type) ?? 'standard'
  const draft: Draft = {
    offer: {
      ticketType: `${type.charAt(0).toUpperCase()}${type.slice(1)}`,
      section: null,
      pricePence: null,
      lowPence: null,
      highPence: null,
      feesPence: null,
      currency: readCurrency(range.currency),
      availability,
      quantity: null,
    },
    doubts: [],
  }
  draft.offer.lowPence = readAmount(range.min, draft)
  draft.offer.highPence = readAmount(range.max, draft)
  return draft
}

/** A number of the service's answer in minor units; what is none, or below zero, casts doubt on the offer. */
export function readAmount(value: unknown, draft: { offer: ExtractedOffer; doubts: Draft['doubts'] }): number | null {
  const reading = readPrice(value)
  if (reading.kind === 'none') return null
  if (reading.kind !== 'single') {
    draft.doubts.push({ code: 'price_unreadable', detail: `${quote(value)} is no price` })
    return null
  }
  if (reading.pence < 0) {
    draft.doubts.push({ code: 'price_negative', detail: 'an offer with a price below zero was dropped' })
  }
  return reading.pence
}
