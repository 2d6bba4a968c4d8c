import { z } from 'zod'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import type { StatedTimes } from '#worker/matches/catalogue/sales/rules.ts'
import type { ExtractedEvent } from '../contract.ts'
import type { Draft, Findings } from './doubts.ts'
import { createDraft, readApiAmount } from './draft.ts'
import { firstOf } from './first-items.ts'
import { readQuantity } from './schema/quantity.ts'
import { cleanText, quote } from './text.ts'

const text = z.string().nullish().catch(null)
const flag = z.boolean().nullish().catch(null)

/** Both teams, and room for other performers. */
const maxPerformers = 20

const Stats = z.object({
  listing_count: z.unknown().optional(),
  lowest_price: z.unknown().optional(),
  lowest_price_good_deals: z.unknown().optional(),
  lowest_sg_base_price: z.unknown().optional(),
  highest_price: z.unknown().optional(),
})

const EventDocument = z.object({
  title: text,
  url: text,
  short_title: text,
  datetime_utc: text,
  datetime_local: text,
  status: text,
  /** Until when it is sold; its clock is UTC. */
  visible_until_utc: text,
  venue: z.object({ name: text }).nullish().catch(null),
  performers: firstOf(maxPerformers, z.object({ name: text, home_team: flag, away_team: flag }))
    .nullish()
    .catch(null),
  stats: Stats.nullish().catch(null),
})

const SearchDocument = z.object({ events: firstOf(2, z.unknown()) })
const Fault = z.object({ status: z.literal('error'), message: z.string() })

/** Reads SeatGeek's event document, or a search with one result. Its prices have no currency. */
export function readSeatGeek(body: unknown): Findings {
  const fault = Fault.safeParse(body)
  if (fault.success) return problem(`the service answered with a fault: ${quote(fault.data.message)}`)
  const search = SearchDocument.safeParse(body)
  const found = search.success ? search.data.events : [body]
  if (found.length > 1) return problem('the answer holds several events; it is unclear which one is meant')
  const document = EventDocument.safeParse(found[0])
  if (!document.success) return { event: null, drafts: [], problems: [] }
  const event = readEvent(document.data)
  const draft = readStats(document.data.stats ?? null) ?? (document.data.stats ? null : draftWithoutStats(event))
  return {
    event: event.name === null ? null : event,
    drafts: draft ? [{ ...draft, sale: saleOf(document.data) }] : [],
    problems: [],
    pageUrl: document.data.url ?? undefined,
  }
}

function saleOf({ visible_until_utc: until }: z.infer<typeof EventDocument>): StatedTimes {
  return { from: [], to: until ? [inUtc(until)] : [] }
}

/** Its moments in UTC have no zone: "2026-12-01T02:00:00". */
function inUtc(moment: string): string {
  return /T[\d:.]+$/.test(moment) ? `${moment}Z` : moment
}

function problem(detail: string): Findings {
  return { event: null, drafts: [], problems: [{ code: 'malformed_data', detail }] }
}

function startOf({ datetime_utc, datetime_local }: z.infer<typeof EventDocument>): string | null {
  const utc = cleanText(datetime_utc)
  return utc === null ? cleanText(datetime_local) : inUtc(utc)
}

function readEvent(document: z.infer<typeof EventDocument>): ExtractedEvent {
  const performers = document.performers ?? []
  return {
    name: cleanText(document.title) ?? cleanText(document.short_title),
    startDate: startOf(document),
    homeTeam: cleanText(performers.find((performer) => performer.home_team)?.name),
    awayTeam: cleanText(performers.find((performer) => performer.away_team)?.name),
    venue: cleanText(document.venue?.name),
    status: cleanText(document.status),
  }
}

/** Without statistics, as clients get it since 2026, an event is known and its tickets are not. */
function draftWithoutStats({ name }: ExtractedEvent): Draft | null {
  return name === null ? null : createDraft({ availability: 'unknown', isUnstated: true })
}

/** Null for empty statistics, which are common and say nothing about tickets. */
function readStats(stats: z.infer<typeof Stats> | null): Draft | null {
  if (stats === null) return null
  // A listing is of one ticket or of many: how many are left is not said.
  const listings = readQuantity(stats.listing_count)
  const draft = createDraft({
    availability: availabilityOf(listings),
    ...(listings === null && { isUnstated: true as const }),
  })
  const { offer } = draft
  const total = readApiAmount(stats.lowest_price, draft) ?? readApiAmount(stats.lowest_price_good_deals, draft)
  const base = readApiAmount(stats.lowest_sg_base_price, draft)
  const hasFees = base !== null && total !== null && total >= base
  offer.lowPence = hasFees ? base : total
  offer.feesPence = hasFees ? total - base : null
  offer.highPence = readApiAmount(stats.highest_price, draft)
  const saysNothing = offer.lowPence === null && offer.highPence === null && listings === null
  return saysNothing && draft.doubts.length === 0 ? null : draft
}

/** Availability from the number of listings, the only source. */
function availabilityOf(listings: number | null): Availability {
  if (listings === null) return 'unknown'
  return listings > 0 ? 'available' : 'sold_out'
}
