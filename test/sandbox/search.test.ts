import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { startForTests } from './start.ts'
import { testMatch } from './world.ts'

const kickoffAt = Math.floor(Date.now() / dayMs) * dayMs + 40 * dayMs + 15 * 3_600_000
const refs = Array.from({ length: 450 }, (_, index) => `match-${String(index).padStart(3, '0')}`)
const slugs = ['shop', 'bureau', 'scout']
const { origin } = await startForTests({
  platforms: [
    { slug: 'shop', name: 'Shop', kind: 'official', currency: 'GBP', pageType: 'json-ld' },
    { slug: 'bureau', name: 'Bureau', kind: 'official', currency: 'GBP', pageType: 'ticketmaster', apiKey: 'k' },
    { slug: 'scout', name: 'Scout', kind: 'exchange', currency: 'GBP', pageType: 'seatgeek', apiKey: 'c' },
  ],
  matches: refs.map((ref) => testMatch(ref, { kickoffAt, platforms: slugs })),
})

type TicketmasterAnswer = {
  page: { totalElements: number; totalPages: number; number: number }
  _embedded?: { events: { id: string; name: string; sales: object; priceRanges?: unknown; dates: object }[] }
}
type SeatGeekAnswer = { meta: { total: number }; events: { id: number; title: string; stats?: object }[] }

async function ask<T>(slug: string, path: string): Promise<{ status: number; body: T }> {
  const answer = await fetch(origin(slug) + path)
  return { status: answer.status, body: (await answer.json()) as T }
}
const search = (query: string) => ask<TicketmasterAnswer>('bureau', `/discovery/v2/events.json?apikey=k&${query}`)

describe('the search of Discovery v2', () => {
  test('is paged by number, every event once, hospitality among them', async () => {
    const first = await search('size=200&page=0')
    const { totalElements, totalPages } = first.body.page
    expect(totalElements).toBeGreaterThan(refs.length)
    const pages = await Promise.all(Array.from({ length: totalPages }, (_, page) => search(`size=200&page=${page}`)))
    const ids = pages.flatMap(({ body }) => (body._embedded?.events ?? []).map(({ id }) => id))
    expect(new Set(ids).size).toBe(totalElements)
    expect(ids.filter((id) => !id.endsWith('-vip'))).toEqual(refs)
    expect((await search(`size=200&page=${totalPages}`)).body._embedded).toBeUndefined()
  })

  test('states dates and sales, with fillers among them, and no prices', async () => {
    const { body } = await search('size=200&page=0')
    const events = body._embedded?.events ?? []
    expect(events.every((event) => event.priceRanges === undefined)).toBe(true)
    expect(JSON.stringify(events)).toContain('Members presale')
    expect(JSON.stringify(events)).toContain('1900-01-01T06:00:00Z')
  })

  test('keeps to a window of time, and refuses what is too deep or too large, or has no key', async () => {
    const plain = (at: number) => new Date(at).toISOString().replace('.000', '')
    const later = await search(`startDateTime=${plain(kickoffAt + 1_000)}&endDateTime=${plain(kickoffAt + dayMs)}`)
    expect(later.body.page.totalElements).toBe(0)
    expect(await search('size=200&page=6')).toMatchObject({ status: 400, body: { errors: [{ code: 'DIS1035' }] } })
    expect(await search('size=201')).toMatchObject({ status: 400, body: { errors: [{ code: 'DIS1036' }] } })
    expect(await ask('bureau', '/discovery/v2/events.json?apikey=other')).toMatchObject({
      status: 401,
      body: { fault: { faultstring: 'Invalid ApiKey' } },
    })
    expect((await ask('bureau', `/discovery/v2/events/${refs[0]}.json`)).status).toBe(401)
    expect((await ask('bureau', `/discovery/v2/events/${refs[0]}.json?apikey=k`)).status).toBe(200)
  })
})

test('the search of SeatGeek names events by numbers, under which their documents are', async () => {
  const { body } = await ask<SeatGeekAnswer>('scout', '/2/events?client_id=c&per_page=100&page=2')
  expect(body.events).toHaveLength(100)
  const event = body.events.find(({ title }) => !title.includes('Hospitality'))
  expect(event?.stats).toBeUndefined()
  const document = await ask<{ id: number }>('scout', `/2/events/${event?.id}?client_id=c`)
  expect(document).toMatchObject({ status: 200, body: { id: event?.id } })
  expect(await ask('scout', '/2/events?page=1')).toMatchObject({ status: 403, body: { status: 'error' } })
})

test('a shop has an index of packed sitemaps with all its addresses', async () => {
  const index = await (await fetch(`${origin('shop')}/sitemap.xml`)).text()
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')
  expect(files).toHaveLength(2)
  const packed = await Promise.all(files.map(async (url) => (await fetch(url)).arrayBuffer()))
  const text = packed.map((file) => gunzipSync(Buffer.from(file)).toString()).join('')
  expect(text.match(/\/events\/match-\d+/g)).toHaveLength(refs.length)
  expect(text).toContain('<lastmod>')
  expect((await fetch(`${origin('shop')}/sitemaps/matches-3.xml.gz`)).status).toBe(404)
})
