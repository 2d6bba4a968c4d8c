import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { breakerThreshold } from '#worker/watching/monitoring/constants.ts'
import { fakeOutside } from './outside.ts'
import { openDiscovery } from './product.ts'

const { platformDesk, discoveryDesk, takeSteps } = openDiscovery()
const writer = openCatalogueWriter(env.DB)
const soon = Math.floor(Date.now() / dayMs) * dayMs + 20 * dayMs + 15 * 3_600_000
const saleAt = Math.floor(Date.now() / dayMs) * dayMs + 3 * dayMs
const [arsenal, chelsea, villa, brentford] = [101, 107, 102, 104]
const iso = (at: number) => new Date(at).toISOString().replace('.000', '')
let operator = 0
let outside = fakeOutside()
let count = 0

async function addApi(reading: 'ticketmaster' | 'seatgeek') {
  const origin = `https://api-${++count}.example.com`
  outside.pages[`${origin}/robots.txt`] = () => new Response('', { status: 404 })
  const form = { name: `Api ${count}`, kind: 'resale', origin, country: 'GB', currency: 'GBP', budget: '600' }
  const added = await platformDesk.create({ ...form, time_zone: 'Europe/London', reading }, operator)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  const { id } = added.value
  await platformDesk.setKey(id, { key: 'the-key-of-this-test' }, operator)
  await discoveryDesk.addSource(id, { kind: 'search' }, operator)
  return { id, origin }
}

/** Every search of the platform, in order: answered by `answer`, which sees its query. */
function answerSearches(origin: string, answer: (query: URLSearchParams) => object) {
  vi.stubGlobal('fetch', async (address: string) => {
    outside.asked.push(address)
    const url = new URL(address)
    if (url.origin !== origin || url.pathname === '/robots.txt') return new Response('', { status: 404 })
    return Response.json(answer(url.searchParams))
  })
}

const targetsOf = async (platformId: number) =>
  (
    await env.DB.prepare(
      'SELECT url, sale_at AS saleAt FROM targets WHERE platform_id = ? AND is_unlinked = 0 ORDER BY id',
    )
      .bind(platformId)
      .all<{ url: string; saleAt: number | null }>()
  ).results

const ticketmasterEvent = (id: string, name: string, at: number, more: object = {}) => ({
  name,
  type: 'event',
  id,
  test: false,
  url: `https://www.ticketmaster.co.uk/event/${id}`,
  locale: 'en-gb',
  sales: {
    public: { startDateTime: iso(saleAt), startTBD: false, startTBA: false, endDateTime: iso(at) },
    presales: [
      { name: 'Members', startDateTime: '1900-01-01T06:00:00Z', endDateTime: '1900-01-01T18:00:00Z' },
      { name: 'Undecided', startDateTime: iso(saleAt - dayMs), startTBD: true },
    ],
  },
  dates: {
    start: { localDate: iso(at).slice(0, 10), dateTime: iso(at), dateTBD: false, dateTBA: false, timeTBA: false },
    timezone: 'Europe/London',
    status: { code: 'onsale' },
  },
  classifications: [{ primary: true, segment: { name: 'Sports' }, genre: { name: 'Soccer' } }],
  _embedded: {
    venues: [{ name: 'Emirates Stadium', city: { name: 'London' }, country: { name: 'Great Britain' } }],
    attractions: name.split(' vs. ').map((side) => ({ name: side })),
  },
  ...more,
})
const ticketmasterPage = (events: object[], totalElements = events.length, number = 0) => ({
  ...(events.length > 0 && { _embedded: { events } }),
  page: { size: 200, totalElements, totalPages: Math.ceil(totalElements / 200), number },
})

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson({ roleId: roleIds.Admin })).id
  const match = (homeTeamId: number, awayTeamId: number, at: number) => ({
    leagueId: 1,
    season: '2026-27',
    round: 'Matchday 20',
    homeTeamId,
    awayTeamId,
    meeting: 1,
    kickoffAt: at,
    sortAt: at,
    matchDay: iso(at).slice(0, 10),
    venue: null,
    city: null,
  })
  await writer.writeMatches([match(arsenal, chelsea, soon), match(villa, brentford, soon + dayMs)], ['round'])
})
beforeEach(() => {
  outside = fakeOutside()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await env.DB.prepare('DELETE FROM discovery_sources').run()
})

describe('Ticketmaster Discovery v2', () => {
  test('is asked by month and class with the key alone, and links the match, not its hospitality', async () => {
    const { id, origin } = await addApi('ticketmaster')
    answerSearches(origin, (query) => {
      const isTheirs =
        Date.parse(query.get('startDateTime') ?? '') <= soon && soon <= Date.parse(query.get('endDateTime') ?? '')
      if (!isTheirs) return ticketmasterPage([])
      return ticketmasterPage([
        ticketmasterEvent('Z698xZG2Za', 'Arsenal vs. Chelsea', soon),
        ticketmasterEvent('Z698xZG2Zb', 'Arsenal vs. Chelsea - Hospitality', soon),
      ])
    })
    expect(await takeSteps()).toBeLessThan(20)
    expect(await targetsOf(id)).toEqual([{ url: `${origin}/discovery/v2/events/Z698xZG2Za.json`, saleAt }])
    const searches = outside.asked.filter((address) => address.includes('events.json'))
    expect(searches).toHaveLength(13)
    expect(searches.every((address) => new URL(address).searchParams.get('apikey') === 'the-key-of-this-test')).toBe(
      true,
    )
    expect(new URL(searches[0] ?? '').searchParams.get('countryCode')).toBe('GB')
    const stored = await env.DB.prepare('SELECT * FROM found_events').all()
    expect(JSON.stringify(stored.results)).not.toContain('the-key-of-this-test')
  })

  test('tries a new key at once after the one before was refused, past the breaker that its refusals opened', async () => {
    const { id, origin } = await addApi('ticketmaster')
    let isRefused = true
    vi.stubGlobal('fetch', async (address: string) => {
      outside.asked.push(address)
      if (address.endsWith('/robots.txt')) return new Response('', { status: 404 })
      if (isRefused) return new Response('', { status: 401 })
      return Response.json(ticketmasterPage([]))
    })
    // As often as an operator who is sure of the key presses "Read it now".
    for (let time = 0; time < breakerThreshold; time += 1) {
      await takeSteps()
      await env.DB.prepare('UPDATE discovery_sources SET due_at = ?').bind(Date.now()).run()
    }
    await takeSteps()
    expect(await discoveryDesk.sources(id)).toMatchObject([{ outcome: 'It refused us (401).', isTriedAgain: true }])
    isRefused = false
    outside.asked.length = 0
    await platformDesk.setKey(id, { key: 'another-key' }, operator)
    await discoveryDesk.retryRefused(id)
    await takeSteps()
    expect(outside.asked[0]).toMatch(`${origin}/discovery/v2/events.json`)
    expect(outside.asked[0]).toMatch('apikey=another-key')
    expect(await discoveryDesk.sources(id)).toMatchObject([
      { outcome: '0 read: 0 linked, 0 to be reviewed, 0 not ours.' },
    ])
  })

  test('is still shown as soon new while it is read again after a refusal', async () => {
    const { id } = await addApi('ticketmaster')
    let isRefused = true
    const shown: boolean[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.endsWith('/robots.txt')) return new Response('', { status: 404 })
      const [source] = await discoveryDesk.sources(id)
      shown.push(source?.isSoonNew ?? false)
      const answer = isRefused ? new Response('', { status: 429, headers: { 'Retry-After': '1' } }) : null
      isRefused = false
      return answer ?? Response.json(ticketmasterPage([]))
    })
    await takeSteps()
    expect(shown.length).toBeGreaterThan(1)
    expect(new Set(shown)).toEqual(new Set([true]))
    expect(await discoveryDesk.sources(id)).toMatchObject([{ isReading: false, isTriedAgain: false, isSoonNew: false }])
  })

  test('that repeats an event under new ids fills no review, and keeps the first link', async () => {
    const { id, origin } = await addApi('ticketmaster')
    let asked = 0
    answerSearches(origin, () => ticketmasterPage([ticketmasterEvent(`new-${++asked}`, 'Arsenal vs. Chelsea', soon)]))
    await takeSteps()
    expect(await targetsOf(id)).toEqual([{ url: `${origin}/discovery/v2/events/new-1.json`, saleAt }])
    const { results } = await env.DB.prepare('SELECT DISTINCT state FROM found_events WHERE platform_id = ? ORDER BY 1')
      .bind(id)
      .all()
    expect(results).toEqual([{ state: 'linked' }, { state: 'none' }])
  })

  test('that pages for ever is left after a fixed number of requests', async () => {
    const { origin } = await addApi('ticketmaster')
    answerSearches(origin, () => ticketmasterPage([ticketmasterEvent('same', 'Some other vs. Event', soon)], 900_000))
    expect(await takeSteps(260)).toBeLessThanOrEqual(122)
    expect(outside.asked.length).toBeLessThanOrEqual(122)
  })
})

describe('SeatGeek', () => {
  const event = (id: number, title: string, home: string, away: string, at: number) => ({
    id,
    type: 'soccer',
    title,
    url: `https://seatgeek.com/e/${id}`,
    datetime_utc: iso(at).slice(0, 19),
    datetime_tbd: false,
    date_tbd: false,
    time_tbd: false,
    status: 'normal',
    venue: { name: 'Emirates Stadium', city: 'London', country: 'UK', timezone: 'Europe/London' },
    performers: [
      { name: away, away_team: true },
      { name: home, home_team: true },
    ],
    taxonomies: [{ name: 'sports' }, { name: 'soccer' }],
  })

  test('is linked by the home side’s mark, whatever the order of the title', async () => {
    const { id, origin } = await addApi('seatgeek')
    answerSearches(origin, (query) => {
      const from = Date.parse(`${query.get('datetime_utc.gte')}Z`)
      const events =
        from <= soon && soon <= from + 30 * dayMs
          ? [event(5_001, 'Chelsea at Arsenal', 'Arsenal', 'Chelsea', soon)]
          : []
      return { events, meta: { total: events.length, page: 1, per_page: 100, took: 3 } }
    })
    await takeSteps()
    expect(await targetsOf(id)).toEqual([{ url: `${origin}/2/events/5001`, saleAt: null }])
    expect(outside.asked.at(-1)).toContain('client_id=the-key-of-this-test')
  })
})
