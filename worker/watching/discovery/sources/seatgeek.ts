import { z } from 'zod'
import type { Cursor, Found, SourceAnswer } from '../contract.ts'
import { nextPage, nextWindow, splitWindow } from './windows.ts'

/** Large pages are unreliable there, and more than 10,000 results answer empty. */
const pageSize = 100
const pagesPerWindow = 20

const text = z.string().nullish().catch(null)
const flag = z.boolean().nullish().catch(null)

const Event = z.object({
  id: z.union([z.number(), z.string().min(1).max(100)]).transform(String),
  title: text,
  type: text,
  url: text,
  datetime_utc: text,
  datetime_local: text,
  datetime_tbd: flag,
  date_tbd: flag,
  time_tbd: flag,
  status: text,
  venue: z.object({ name: text, city: text, country: text, timezone: text }).nullish().catch(null),
  performers: z.unknown().optional(),
  taxonomies: z.unknown().optional(),
})

const Answer = z.object({ events: z.array(z.unknown()).max(1_000), meta: z.object({ total: z.number() }) })

export function seatGeekAddress(origin: string, country: string | null, { windows, page }: Cursor): string | null {
  const [window] = windows
  if (!window) return null
  const plain = (at: number) => new Date(at).toISOString().slice(0, 19)
  const query = new URLSearchParams({
    'taxonomies.name': 'soccer',
    per_page: String(pageSize),
    page: String(page + 1),
    sort: 'datetime_utc.asc',
    'datetime_utc.gte': plain(window[0]),
    'datetime_utc.lte': plain(window[1]),
    ...(country !== null && { 'venue.country': country }),
  })
  return `${origin}/2/events?${query}`
}

/** One page of a search. Null when it is no answer of this API. */
export function readSeatGeekPage(body: string, origin: string, cursor: Cursor): SourceAnswer | null {
  const answer = Answer.safeParse(parseJson(body))
  if (!answer.success) return null
  const { events, meta } = answer.data
  const halves = meta.total > pageSize * pagesPerWindow ? splitWindow(cursor.windows) : null
  if (halves && cursor.page === 0) return { found: [], next: { windows: halves, page: 0 } }
  const pages = Math.min(Math.ceil(meta.total / pageSize), pagesPerWindow)
  return {
    found: events.flatMap((event) => foundOf(event, origin)),
    next: events.length > 0 && cursor.page + 1 < pages ? nextPage(cursor) : nextWindow(cursor),
    isCut: meta.total > pageSize * pagesPerWindow,
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function foundOf(value: unknown, origin: string): Found[] {
  const parsed = Event.safeParse(value)
  if (!parsed.success) return []
  const { id, title, type, url, venue, status, performers, taxonomies, ...when } = parsed.data
  const { datetime_utc, datetime_local, datetime_tbd, date_tbd, time_tbd } = when
  return [
    {
      key: id,
      url: `${origin}/2/events/${encodeURIComponent(id)}`,
      facts: {
        source_kind: 'seatgeek',
        title,
        url,
        status,
        start_date: datetime_utc ?? datetime_local,
        venue: venue?.name,
        city: venue?.city,
        country: venue?.country,
        timezone: venue?.timezone,
        flags: Object.fromEntries(
          Object.entries({ datetime_tbd, date_tbd, time_tbd }).filter(([, value]) => value !== null),
        ),
        classification: [type, taxonomies],
        performers,
      },
    },
  ]
}
