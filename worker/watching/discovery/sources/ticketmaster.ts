import { z } from 'zod'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { StatedSale } from '#worker/matches/catalogue/sales/contract.ts'
import type { Cursor, Found, SourceAnswer } from '../contract.ts'
import { nextPage, nextWindow, splitWindow } from './windows.ts'

/** Football among Ticketmaster's genres; "Football" there is American. */
const segmentId = 'KZFzniwnSyZfZ7v7nE'
const genreId = 'KnvZfZ7vA7E'
/** The most a page may have, and size × page must stay below 1,000. */
const pageSize = 200
const pagesPerWindow = 5

const text = z.string().nullish().catch(null)
const thing = z.object({ name: text }).nullish().catch(null)
const flag = z.boolean().nullish().catch(null)
const Period = z
  .object({ name: text, startDateTime: text, endDateTime: text, startTBD: flag, startTBA: flag })
  .nullish()
  .catch(null)

const Event = z.object({
  id: z.string().min(1).max(100),
  name: text,
  url: text,
  test: z.boolean().optional().catch(undefined),
  dates: z
    .object({
      start: z.object({ dateTime: text, localDate: text, localTime: text }).catchall(z.unknown()).nullish().catch(null),
      timezone: text,
      status: z.object({ code: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  classifications: z.unknown().optional(),
  sales: z
    .object({ public: Period, presales: z.array(Period).max(50).nullish().catch(null) })
    .nullish()
    .catch(null),
  _embedded: z
    .object({
      venues: z
        .array(z.object({ name: text, city: thing, country: thing, timezone: text }))
        .nullish()
        .catch(null),
      attractions: z
        .array(z.object({ name: text }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

const Answer = z.object({
  page: z.object({ totalElements: z.number(), totalPages: z.number() }),
  _embedded: z
    .object({ events: z.array(z.unknown()).max(1_000) })
    .nullish()
    .catch(null),
})

export function ticketmasterAddress(origin: string, country: string | null, { windows, page }: Cursor): string | null {
  const [window] = windows
  if (!window) return null
  const plain = (at: number) => toIso(at).replace(/\.\d+Z$/, 'Z')
  const query = new URLSearchParams({
    segmentId,
    genreId,
    locale: '*',
    sort: 'id,asc',
    size: String(pageSize),
    page: String(page),
    startDateTime: plain(window[0]),
    endDateTime: plain(window[1]),
    ...(country !== null && { countryCode: country }),
  })
  return `${origin}/discovery/v2/events.json?${query}`
}

/** One page of a search. Null when it is no answer of this API. A window with too many events is asked in halves. */
export function readTicketmasterPage(body: string, origin: string, cursor: Cursor): SourceAnswer | null {
  const answer = Answer.safeParse(parseJson(body))
  if (!answer.success) return null
  const { page, _embedded } = answer.data
  const halves = page.totalElements > pageSize * pagesPerWindow ? splitWindow(cursor.windows) : null
  if (halves && cursor.page === 0) return { found: [], next: { windows: halves, page: 0 } }
  const events = _embedded?.events ?? []
  const pages = Math.min(page.totalPages, pagesPerWindow)
  return {
    found: events.flatMap((event) => foundOf(event, origin)),
    next: events.length > 0 && cursor.page + 1 < pages ? nextPage(cursor) : nextWindow(cursor),
    isCut: page.totalPages > pagesPerWindow,
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
  const { id, name, url, dates, classifications, sales, _embedded } = parsed.data
  const { dateTime, localDate, localTime, ...flags } = dates?.start ?? {}
  const [venue] = _embedded?.venues ?? []
  const local = localDate && `${localDate}${localTime ? `T${localTime}` : ''}`
  return [
    {
      key: id,
      url: `${origin}/discovery/v2/events/${encodeURIComponent(id)}.json`,
      facts: {
        source_kind: 'ticketmaster',
        title: name,
        start_date: dateTime ?? local,
        url,
        venue: venue?.name,
        city: venue?.city?.name,
        country: venue?.country?.name,
        timezone: dates?.timezone ?? venue?.timezone,
        status: dates?.status?.code,
        flags,
        classification: classifications,
        performers: _embedded?.attractions ?? [],
        sales: salesOf(sales),
      },
    },
  ]
}

function salesOf(sales: z.infer<typeof Event>['sales']): StatedSale[] {
  const periods = [
    { period: sales?.public, isPublic: true },
    ...(sales?.presales ?? []).map((period) => ({ period, isPublic: false })),
  ]
  return periods.flatMap(({ period, isPublic }) => {
    // A start that is yet to be decided or announced is a filler.
    if (!period?.startDateTime || period.startTBD || period.startTBA) return []
    const name = period.name ?? (isPublic ? 'General sale' : 'Presale')
    return [{ name, from: period.startDateTime, to: period.endDateTime ?? null, isPublic }]
  })
}
