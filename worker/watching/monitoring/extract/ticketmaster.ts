import { z } from 'zod'
import { capitalised } from '#worker/ground/platform/capitalised.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import type { StatedTimes } from '#worker/matches/catalogue/sales/rules.ts'
import type { ExtractedEvent } from '../contract.ts'
import { readCurrency } from './currency.ts'
import type { Draft, Findings } from './doubts.ts'
import { createDraft, readApiAmount } from './draft.ts'
import { firstOf } from './first-items.ts'
import { cleanText, quote } from './text.ts'

const text = z.string().nullish().catch(null)
const flag = z.boolean().nullish().catch(null)

/** Far above what the service sends. */
const maxRanges = 200

const PriceRange = z.object({ type: text, currency: text, min: z.unknown(), max: z.unknown() })

const EventDocument = z.object({
  name: text,
  url: text,
  dates: z
    .object({
      start: z.object({ dateTime: text, localDate: text, localTime: text }).nullish().catch(null),
      status: z.object({ code: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  sales: z
    .object({
      public: z
        .object({ startDateTime: text, endDateTime: text, startTBD: flag, startTBA: flag })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  priceRanges: firstOf(maxRanges, PriceRange.catch({ type: null, currency: null, min: null, max: null }))
    .nullish()
    .catch(null),
  _embedded: z
    .object({
      venues: firstOf(1, z.object({ name: text }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

const SearchDocument = z.object({ _embedded: z.object({ events: firstOf(2, z.unknown()) }) })

const Fault = z.union([
  z.object({ fault: z.object({ faultstring: z.string() }) }).transform(({ fault }) => fault.faultstring),
  z
    .object({ errors: firstOf(1, z.object({ detail: z.string() })).refine((errors) => errors.length > 0) })
    .transform(({ errors }) => errors[0]?.detail),
])

/** "offsale" is no word about tickets: the public sale has not begun, or has ended. So are the codes of a date. */
const meanings = new Map<string, Availability>([['onsale', 'available']])

/** Reads Ticketmaster Discovery v2: one event, or a search with one result. Faults and several events are problems. */
export function readTicketmaster(body: unknown): Findings {
  const fault = Fault.safeParse(body)
  if (fault.success) return problem(`the service answered with a fault: ${quote(fault.data)}`)
  const search = SearchDocument.safeParse(body)
  const found = search.success ? search.data._embedded.events : [body]
  if (found.length > 1) return problem('the answer holds several events; it is unclear which one is meant')
  const document = EventDocument.safeParse(found[0])
  if (!document.success) return { event: null, drafts: [], problems: [] }
  const event = readEvent(document.data)
  const isOpen = !isToBeSaid(document.data)
  const availability = (isOpen ? meanings.get(event.status?.toLowerCase() ?? '') : null) ?? 'unknown'
  const stated = { availability, ...(isOpen && event.status === null && { isUnstated: true as const }) }
  const isAbout = event.name !== null || event.status !== null
  return {
    event: isAbout ? event : null,
    drafts: readRanges(document.data, event, stated).map((draft) => ({ ...draft, sale: saleOf(document.data) })),
    problems: [],
    pageUrl: document.data.url ?? undefined,
  }
}

/** When anybody may buy; a presale before it is for some. */
function saleOf({ sales }: z.infer<typeof EventDocument>): StatedTimes {
  const { startDateTime, endDateTime } = sales?.public ?? {}
  return { from: startDateTime ? [startDateTime] : [], to: endDateTime ? [endDateTime] : [] }
}

/** "onsale", and when that is will be announced. */
function isToBeSaid({ sales }: z.infer<typeof EventDocument>): boolean {
  const { startDateTime, startTBD, startTBA } = sales?.public ?? {}
  return !startDateTime && (startTBD === true || startTBA === true)
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

type Stated = { availability: Availability; isUnstated?: true }

const withFees = / including fees$/i

/** One offer per range; without ranges only the status. */
function readRanges(document: z.infer<typeof EventDocument>, event: ExtractedEvent, stated: Stated): Draft[] {
  const drafts = (document.priceRanges ?? []).map((range) => readRange(range, stated))
  if (drafts.length === 0) return event.status === null ? [] : [createDraft(stated)]
  const byName = new Map(drafts.map((draft) => [draft.offer.ticketType.toLowerCase(), draft]))
  return drafts.flatMap((draft) => settleFees(draft, byName))
}

/** "Standard including fees" gives the fees of "standard"; alone, its prices are all-in. */
function settleFees({ offer, doubts }: Draft, byName: ReadonlyMap<string, Draft>): Draft[] {
  const name = offer.ticketType.replace(withFees, '')
  if (name !== offer.ticketType) {
    return byName.has(name.toLowerCase()) ? [] : [{ offer: { ...offer, ticketType: name, feesPence: 0 }, doubts }]
  }
  const total = byName.get(`${name.toLowerCase()} including fees`)?.offer.lowPence ?? null
  const areFeesKnown = total !== null && offer.lowPence !== null && total >= offer.lowPence
  return [{ offer: { ...offer, feesPence: areFeesKnown ? total - (offer.lowPence ?? 0) : null }, doubts }]
}

function readRange(range: z.infer<typeof PriceRange>, stated: Stated): Draft {
  const type = cleanText(range.type) ?? 'standard'
  const ticketType = capitalised(type)
  const draft = createDraft({ ticketType, currency: readCurrency(range.currency, null), ...stated })
  draft.offer.lowPence = readApiAmount(range.min, draft)
  draft.offer.highPence = readApiAmount(range.max, draft)
  return draft
}
