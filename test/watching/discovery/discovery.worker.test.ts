import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { makeOffer } from '#test/durable/match-room/make.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { eventGone } from '#worker/watching/discovery/constants.ts'
import { fakeOutside } from './outside.ts'
import { openDiscovery } from './product.ts'

const { platformDesk, discovery, discoveryDesk, rooms, takeSteps } = openDiscovery()
const writer = openCatalogueWriter(env.DB)
const [arsenal, chelsea, villa, brentford] = [101, 107, 102, 104]
const soon = Math.floor(Date.now() / dayMs) * dayMs + 20 * dayMs + 15 * 3_600_000
let operator = 0
let outside = fakeOutside()
let count = 0
const matchIds: Record<string, number> = {}

const iso = (at: number) => new Date(at).toISOString()
const day = (at: number) => iso(at).slice(0, 10)

async function addPlatform(changes: object = {}): Promise<{ id: number; origin: string }> {
  const origin = `https://seller-${++count}.example.com`
  outside.pages[`${origin}/robots.txt`] ??= 'User-agent: *\nDisallow: /basket'
  const added = await platformDesk.create(
    {
      name: `Seller ${count}`,
      kind: 'resale',
      origin,
      country: 'GB',
      currency: 'GBP',
      budget: '600',
      time_zone: 'Europe/London',
      reading: 'structured',
      is_resale_allowed: true,
      ...changes,
    },
    operator,
  )
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return { id: added.value.id, origin }
}

const eventPage = (name: string, startDate: string, more: object = {}) =>
  `<html><body><script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    startDate,
    location: { '@type': 'Place', name: 'Emirates Stadium' },
    ...more,
  })}</script></body></html>`

const list = (items: string[], head = '') => `<html><head>${head}</head><body><ul>${items.join('')}</ul></body></html>`
const line = (href: string, text: string, after = '') => `<li><a href="${href}">${text}</a> ${after}</li>`

const eventsOf = async (platformId: number) =>
  (
    await env.DB.prepare(
      'SELECT id, key, state, match_id AS matchId, why, version FROM found_events WHERE platform_id = ? ORDER BY id',
    )
      .bind(platformId)
      .all<{ id: number; key: string; state: string; matchId: number | null; why: string; version: number }>()
  ).results
const targetsOf = async (platformId: number) =>
  (
    await env.DB.prepare(
      'SELECT match_id AS matchId, url, is_unlinked AS isUnlinked, sale_at AS saleAt FROM targets WHERE platform_id = ? ORDER BY id',
    )
      .bind(platformId)
      .all<{ matchId: number; url: string; isUnlinked: number; saleAt: number | null }>()
  ).results
const revisionOf = async (platformId: number) =>
  (
    await env.DB.prepare('SELECT max(revision) AS n FROM targets WHERE platform_id = ?')
      .bind(platformId)
      .first<{ n: number }>()
  )?.n ?? 0
const outcomeOf = async (platformId: number) => (await discoveryDesk.sources(platformId)).map(({ outcome }) => outcome)

async function add(platformId: number, source: object) {
  const added = await discoveryDesk.addSource(platformId, source, operator)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
}

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
    matchDay: day(at),
    venue: null,
    city: null,
  })
  const rows = [
    match(arsenal, chelsea, soon),
    match(villa, brentford, soon + dayMs),
    match(chelsea, villa, soon + 7 * dayMs),
  ]
  await writer.writeMatches(rows, ['round'])
  const { results } = await env.DB.prepare('SELECT id, home_team_id AS home FROM matches').all<{
    id: number
    home: number
  }>()
  for (const { id, home } of results) matchIds[home] = id
})
beforeEach(() => {
  outside = fakeOutside()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await env.DB.prepare('DELETE FROM discovery_sources').run()
})

describe('a listing page', () => {
  test('links what names both clubs and the day, and reads the pages of those that name no day', async () => {
    const { id, origin } = await addPlatform()
    outside.pages[`${origin}/`] = list([
      line('/events/1', 'Arsenal v Chelsea', `Premier League, ${day(soon)}`),
      line('/events/2', 'Aston Villa v Brentford'),
      line('/events/3', 'Arsenal v Chelsea hospitality', day(soon)),
      line('/help', 'Help'),
      line('https://other.example/events/9', 'Chelsea v Aston Villa', day(soon + 7 * dayMs)),
    ])
    outside.pages[`${origin}/events/2`] = eventPage('Aston Villa v Brentford', iso(soon + dayMs), {
      location: 'Villa Park',
    })
    await add(id, { kind: 'listing', url: `${origin}/` })
    await takeSteps()
    expect(await targetsOf(id)).toMatchObject([
      { matchId: matchIds[arsenal], url: `${origin}/events/1`, isUnlinked: 0 },
      { matchId: matchIds[villa], url: `${origin}/events/2`, isUnlinked: 0 },
    ])
    expect((await eventsOf(id)).map(({ state }) => state)).toEqual(['linked', 'linked'])
    expect(await outcomeOf(id)).toEqual([
      '4 read: 2 linked, 0 to be reviewed, 0 not ours. 2 other links name no match of ours and are not kept.',
    ])
  })

  test('that is read again changes nothing, and writes no row', async () => {
    const { id, origin } = await addPlatform()
    outside.pages[`${origin}/`] = list([line('/events/1', 'Arsenal v Chelsea', day(soon))])
    await add(id, { kind: 'listing', url: `${origin}/` })
    await takeSteps()
    const before = [await eventsOf(id), await targetsOf(id)]
    const [source] = await discoveryDesk.sources(id)
    await discoveryDesk.readNow(id, source?.id ?? 0, operator)
    await takeSteps()
    expect([await eventsOf(id), await targetsOf(id)]).toEqual(before)
  })

  test('uses schema.org lists, an operator’s rule for links, and pages that follow', async () => {
    const { id, origin } = await addPlatform()
    const listed = {
      '@type': 'ListItem',
      position: 1,
      item: { '@type': 'SportsEvent', name: 'Arsenal v Chelsea', startDate: iso(soon), url: '/e/1' },
    }
    const data = JSON.stringify({ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: [listed] })
    outside.pages[`${origin}/a`] = `<html><body><script type="application/ld+json">${data}</script>
      <p class="event"><a href="/e/2">Aston Villa v Brentford ${day(soon + dayMs)}</a></p>
      <p><a href="/e/3">Chelsea v Aston Villa ${day(soon + 7 * dayMs)}</a></p><a rel="next" href="/b">more</a></body></html>`
    outside.pages[`${origin}/b`] = list(['<li class="event"><a href="/e/4">Chelsea v Aston Villa</a></li>'])
    await add(id, { kind: 'listing', url: `${origin}/a`, link_rule: '.event a' })
    await takeSteps()
    expect((await targetsOf(id)).map(({ url }) => url)).toEqual([`${origin}/e/1`, `${origin}/e/2`])
    expect(await eventsOf(id)).toContainEqual(expect.objectContaining({ key: `${origin}/e/4`, state: 'review' }))
  })
})

describe('a repeated or late message', () => {
  test('does nothing: the step is taken once', async () => {
    const { id, origin } = await addPlatform()
    outside.pages[`${origin}/`] = list([line('/events/1', 'Arsenal v Chelsea', day(soon))])
    await add(id, { kind: 'listing', url: `${origin}/` })
    const [source] = await discoveryDesk.sources(id)
    const message = { sourceId: source?.id ?? 0, dueAt: source?.dueAt ?? 0 }
    await Promise.all([discovery.step(message), discovery.step(message), discovery.step(message)])
    expect(outside.asked.filter((address) => address === `${origin}/`)).toHaveLength(1)
    await discovery.step(message)
    expect(outside.asked.filter((address) => address === `${origin}/`)).toHaveLength(1)
  })
})

describe('a platform that says no', () => {
  test('by robots.txt is not read, and the source says so', async () => {
    outside.pages[`https://seller-${count + 1}.example.com/robots.txt`] = 'User-agent: *\nDisallow: /'
    const { id, origin } = await addPlatform()
    await add(id, { kind: 'listing', url: `${origin}/events` })
    await takeSteps()
    expect(outside.asked).toEqual([`${origin}/robots.txt`])
    expect(await outcomeOf(id)).toEqual(['robots.txt does not let us read it.'])
  })

  test('by 429 is asked again when it said, and not before', async () => {
    const { id, origin } = await addPlatform()
    outside.pages[`${origin}/`] = () => new Response('', { status: 429, headers: { 'Retry-After': '600' } })
    await add(id, { kind: 'listing', url: `${origin}/` })
    await takeSteps()
    const [source] = await discoveryDesk.sources(id)
    await discovery.step({ sourceId: source?.id ?? 0, dueAt: source?.dueAt ?? 0 })
    const [later] = await discoveryDesk.sources(id)
    expect(outside.asked.filter((address) => address === `${origin}/`)).toHaveLength(1)
    expect((later?.dueAt ?? 0) - Date.now()).toBeGreaterThan(200_000)
  })
})

describe('a sitemap', () => {
  const sitemap = (addresses: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
      .map((address) => `<url><loc>${address}</loc><lastmod>2026-11-01</lastmod></url>`)
      .join('')}</urlset>`
  const gzip = async (text: string) =>
    new Response(new Response(text).body?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

  test('is read through an index and gzip; other hosts are refused, and other pages never fetched', async () => {
    const { id, origin } = await addPlatform()
    const packed = await gzip(
      sitemap([
        `${origin}/tickets/arsenal-v-chelsea-${day(soon)}`,
        `${origin}/tickets/aston-villa-v-brentford`,
        `${origin}/blog/ten-years-of-us`,
        `https://elsewhere.example/tickets/chelsea-v-aston-villa-${day(soon + 7 * dayMs)}`,
      ]),
    )
    outside.pages[`${origin}/sitemap.xml`] =
      `<sitemapindex><sitemap><loc>${origin}/events.xml.gz</loc></sitemap><sitemap><loc>https://elsewhere.example/x.xml</loc></sitemap></sitemapindex>`
    outside.pages[`${origin}/events.xml.gz`] = () =>
      new Response(packed, { headers: { 'Content-Type': 'application/gzip' } })
    outside.pages[`${origin}/tickets/aston-villa-v-brentford`] = eventPage(
      'Aston Villa v Brentford',
      iso(soon + dayMs),
      { location: 'Villa Park' },
    )
    await add(id, { kind: 'sitemap', url: `${origin}/sitemap.xml` })
    await takeSteps()
    expect((await targetsOf(id)).map(({ matchId }) => matchId)).toEqual([matchIds[arsenal], matchIds[villa]])
    expect(outside.asked.filter((address) => !address.startsWith(origin))).toEqual([])
    expect(outside.asked).not.toContain(`${origin}/blog/ten-years-of-us`)
  })

  test('that is huge when unpacked, or has more addresses than its protocol allows, is read as far as the limit', async () => {
    const { id, origin } = await addPlatform()
    const filler = `<url><loc>${origin}/page-of-nothing/</loc></url>`.repeat(400_000)
    const packed = await gzip(
      `<urlset><url><loc>${origin}/tickets/arsenal-v-chelsea-${day(soon)}</loc></url>${filler}</urlset>`,
    )
    expect(packed.byteLength).toBeLessThan(200_000)
    outside.pages[`${origin}/sitemap.xml`] = () => new Response(packed)
    await add(id, { kind: 'sitemap', url: `${origin}/sitemap.xml` })
    await takeSteps()
    expect((await targetsOf(id)).map(({ matchId }) => matchId)).toEqual([matchIds[arsenal]])
    expect(await eventsOf(id)).toHaveLength(1)
  })

  test('that is none is said to be none', async () => {
    const { id, origin } = await addPlatform()
    outside.pages[`${origin}/sitemap.xml`] = '<html>no</html>'
    await add(id, { kind: 'sitemap', url: `${origin}/sitemap.xml` })
    await takeSteps(3)
    expect(await outcomeOf(id)).toEqual(['It is not what this kind of source looks like.'])
  })
})

describe('an operator’s decision', () => {
  test('links with one choice, teaches the name, and is noted in the same batch; the second of two is informed', async () => {
    const { id, origin } = await addPlatform()
    outside.pages[`${origin}/1`] = eventPage('Gooners of Islington v Chelsea', iso(soon))
    outside.pages[`${origin}/2`] = eventPage('Gooners of Islington v Chelsea', iso(soon))
    await add(id, { kind: 'page', url: `${origin}/1` })
    await takeSteps()
    const [event] = await eventsOf(id)
    expect(event).toMatchObject({ state: 'review' })
    const { events } = await discoveryDesk.list('review', 0)
    expect(events.find((one) => one.id === event?.id)).toMatchObject({
      unknownNames: { home: 'Gooners of Islington', away: null },
      match: { id: matchIds[arsenal] },
    })
    const decision = {
      id: event?.id ?? 0,
      version: event?.version ?? 0,
      matchId: matchIds[arsenal] ?? 0,
      names: ['home'],
    } as const
    expect(await discoveryDesk.decide(decision, operator)).toMatchObject({ ok: true })
    expect(await discoveryDesk.decide({ ...decision, matchId: null }, operator)).toMatchObject({
      error: { code: 'CONFLICT', message: eventGone },
    })
    expect(await targetsOf(id)).toMatchObject([{ matchId: matchIds[arsenal], isUnlinked: 0 }])
    const noted = await env.DB.prepare('SELECT action FROM audit_log WHERE subject = ?')
      .bind(`event ${event?.id}`)
      .all()
    expect(noted.results).toEqual([{ action: 'event_linked' }])
    // The taught name links the same title elsewhere by itself.
    const other = await addPlatform()
    outside.pages[`${other.origin}/2`] = eventPage('Gooners of Islington v Chelsea', iso(soon))
    await add(other.id, { kind: 'page', url: `${other.origin}/2` })
    await takeSteps()
    expect(await targetsOf(other.id)).toMatchObject([{ matchId: matchIds[arsenal] }])
  })

  test('holds while the event says the same', async () => {
    const { id, origin } = await addPlatform()
    outside.pages[`${origin}/1`] = eventPage('Arsenal v Chelsea', iso(soon + dayMs))
    await add(id, { kind: 'page', url: `${origin}/1` })
    await takeSteps()
    const [event] = await eventsOf(id)
    expect(event).toMatchObject({ state: 'review' })
    await discoveryDesk.decide({ id: event?.id ?? 0, version: event?.version ?? 0, matchId: null, names: [] }, operator)
    const [source] = await discoveryDesk.sources(id)
    await discoveryDesk.readNow(id, source?.id ?? 0, operator)
    await takeSteps()
    expect(await eventsOf(id)).toMatchObject([{ state: 'none', why: 'An operator set it aside.' }])
    expect(await discoveryDesk.removeSource(id, source?.id ?? 0, operator)).toMatchObject({ ok: true })
    const noted = await env.DB.prepare('SELECT action FROM audit_log WHERE subject = ? ORDER BY id')
      .bind(`platform ${id}`)
      .all<{ action: string }>()
    expect(noted.results.map(({ action }) => action)).toEqual([
      'platform_created',
      'source_added',
      'source_read',
      'source_removed',
    ])
  })
})

describe('a page that was linked', () => {
  async function linked() {
    const platform = await addPlatform()
    const url = `${platform.origin}/1`
    outside.pages[url] = eventPage('Arsenal v Chelsea', iso(soon))
    await add(platform.id, { kind: 'page', url })
    await takeSteps()
    expect(await targetsOf(platform.id)).toMatchObject([{ isUnlinked: 0 }])
    return { ...platform, url, matchId: matchIds[arsenal] ?? 0 }
  }

  test('and turns into another event is unlinked, and says what it was', async () => {
    const { id, url } = await linked()
    outside.pages[url] = eventPage('Summer Festival', iso(soon))
    const [source] = await discoveryDesk.sources(id)
    await discoveryDesk.readNow(id, source?.id ?? 0, operator)
    await takeSteps()
    expect(await targetsOf(id)).toMatchObject([{ isUnlinked: 1 }])
    expect(await eventsOf(id)).toMatchObject([
      { state: 'none', why: expect.stringContaining('it was "Arsenal v Chelsea"') },
    ])
  })

  test('of the wrong match is moved to another, off the board of the first and read for the second, and back', async () => {
    const { id, url, matchId } = await linked()
    const other = Object.values(matchIds).find((one) => one !== matchId) ?? 0
    const platform = { id, slug: 'wrong', name: 'Wrong', kind: 'official' as const, url, isAlertable: true }
    const check = {
      id: 'check',
      matchId,
      platform,
      currency: 'GBP',
      seenAt: Date.now(),
      problems: [],
      readingVersion: 0,
    }
    await rooms(matchId).observe({ ...check, offers: [makeOffer('Adult', 4_000)] })
    const numberOf = async (query: string, ...bound: unknown[]) =>
      (
        await env.DB.prepare(query)
          .bind(...bound)
          .first<{ n: number }>()
      )?.n ?? 0
    const revision = () => numberOf('SELECT max(revision) AS n FROM targets WHERE platform_id = ?', id)
    const moves = "SELECT count(*) AS n FROM audit_log WHERE action = 'event_linked' AND actor_id = ?"
    const noted = await numberOf(moves, operator)
    const offersOf = async () => (await rooms(matchId).board()).offers.filter(({ platformId }) => platformId === id)
    const move = async (from: number, to: number) => {
      const { events } = await discoveryDesk.list('linked', 0, from)
      const event = events.find((one) => one.url === url)
      const decision = { id: event?.id ?? 0, version: event?.version ?? 0, matchId: to, names: [] }
      expect(await discoveryDesk.decide(decision, operator)).toMatchObject({ ok: true })
    }
    expect(await offersOf()).toHaveLength(1)
    const before = await revision()
    await move(matchId, other)
    expect((await targetsOf(id)).filter(({ isUnlinked }) => isUnlinked === 0)).toMatchObject([{ matchId: other, url }])
    expect(await revision()).toBeGreaterThan(before)
    expect(await offersOf()).toEqual([])
    expect((await discoveryDesk.list('linked', 0, matchId)).events.some((one) => one.url === url)).toBe(false)
    await move(other, matchId)
    expect((await targetsOf(id)).filter(({ isUnlinked }) => isUnlinked === 0)).toMatchObject([{ matchId, url }])
    expect(await numberOf(moves, operator)).toBe(noted + 2)
  })

  test('and is gone is unlinked, waits for an operator, and can be linked again', async () => {
    const { id, url, matchId } = await linked()
    await discovery.pageGone({ platformId: id, matchId, url })
    await discovery.pageGone({ platformId: id, matchId, url })
    expect(await targetsOf(id)).toMatchObject([{ isUnlinked: 1 }])
    const [event] = await eventsOf(id)
    expect(event).toMatchObject({ state: 'review', why: expect.stringContaining('not found') })
    await discoveryDesk.decide({ id: event?.id ?? 0, version: event?.version ?? 0, matchId, names: [] }, operator)
    expect(await targetsOf(id)).toMatchObject([{ isUnlinked: 0 }])
  })

  test('again after it was gone stays linked, and keeps its offers, when the message comes a second time', async () => {
    const { id, url, matchId } = await linked()
    const revision = await revisionOf(id)
    await discovery.pageGone({ platformId: id, matchId, url, revision })
    expect(await targetsOf(id)).toMatchObject([{ isUnlinked: 1 }])
    const [event] = await eventsOf(id)
    await discoveryDesk.decide({ id: event?.id ?? 0, version: event?.version ?? 0, matchId, names: [] }, operator)
    const platform = { id, slug: 'again', name: 'Again', kind: 'official' as const, url, isAlertable: true }
    const check = {
      id: `again ${id}`,
      matchId,
      platform,
      currency: 'GBP',
      seenAt: Date.now(),
      problems: [],
      readingVersion: 0,
    }
    await rooms(matchId).observe({ ...check, offers: [makeOffer('Adult', 4_000)] })

    await discovery.pageGone({ platformId: id, matchId, url, revision })
    expect(await targetsOf(id)).toMatchObject([{ isUnlinked: 0 }])
    expect(await eventsOf(id)).toMatchObject([{ state: 'linked' }])
    const { offers } = await rooms(matchId).board()
    expect(offers.filter(({ platformId }) => platformId === id)).toHaveLength(1)
  })

  test('and has another address by now is left alone by a late message about the old one', async () => {
    const { id, url, matchId } = await linked()
    await env.DB.prepare('UPDATE targets SET url = ? WHERE platform_id = ?').bind(`${url}/new`, id).run()
    await discovery.pageGone({ platformId: id, matchId, url })
    expect(await targetsOf(id)).toMatchObject([{ isUnlinked: 0, url: `${url}/new` }])
    expect(await eventsOf(id)).toMatchObject([{ state: 'linked' }])
  })
})
