import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { browsePageSize, maxBrowseWalk, maxNextSpots } from '#worker/matches/catalogue/constants.ts'
import type { BrowsePage } from '#worker/matches/catalogue/contract.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import { type CatalogueService, createCatalogueService } from '#worker/matches/catalogue/service.ts'
import { anyAdult } from '#worker/matches/prices/party/constants.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
let service: CatalogueService

/** Matches one minute apart from an hour after now; every `soldEvery`th is sold out, the others cost at least 20. */
async function addMatches(
  count: number,
  { firstAt = now + 60 * minuteMs, soldEvery = 2, league = 1, season = '2026-27' } = {},
) {
  const rows = Array.from({ length: count }, (_, index) => ({ index, at: firstAt + index * minuteMs }))
  await env.DB.prepare(
    `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
     select ?2, ?3, 'Matchday 1', 101, 107, json_extract(value, '$.index') + 1, json_extract(value, '$.at'), '2026-11-21',
       json_extract(value, '$.at') from json_each(?1)`,
  )
    .bind(JSON.stringify(rows), league, season)
    .run()
  await env.DB.prepare(
    `insert or ignore into match_summaries (match_id, seq, lowest_price_pence, currency, availability, offer_count, changed_at, checked_at)
     select id, 1, case when id % ?1 = 0 then null else 2000 + id % 100 end, 'GBP',
       case when id % ?1 = 0 then 'sold_out' else 'available' end, 1, ?2 + id, ?2 from matches`,
  )
    .bind(soldEvery, now)
    .run()
}

async function browse(params: Record<string, string>): Promise<BrowsePage> {
  const page = await service.browse(params)
  if (!page.ok) throw new Error(JSON.stringify(page.error))
  return page.value
}

const ids = (page: BrowsePage) => page.matches.map(({ id }) => id)

beforeAll(() => writeReference(env.DB))

beforeEach(async () => {
  // It keeps the first page for some seconds of a clock that stands.
  service = createCatalogueService({ repository: createCatalogueRepository(openDatabase(env.DB)), clock: () => now })
  await env.DB.exec('delete from match_summaries')
  await env.DB.exec('delete from targets')
  await env.DB.exec('delete from matches')
})

test('the days count the matches that a list of them has', async () => {
  await addMatches(20)
  const nowhere = { leagueId: null, teamId: null }
  const counted = async (query: Record<string, string>) => {
    const days = await service.days(nowhere, (await browse(query)).query, anyAdult)
    return days.reduce((sum, { matches }) => sum + matches, 0)
  }
  const queries: Record<string, string>[] = [
    {},
    { q: 'Arsenal' },
    { q: 'Nobody' },
    { q: '!' },
    { availability: 'sold_out' },
    { max_price: '0' },
  ]
  for (const query of queries) {
    expect([query, await counted(query)]).toEqual([query, (await browse(query)).matches.length])
  }
})

describe.each<[string, Record<string, string>]>([
  ['all matches', {}],
  ['matches with tickets left', { availability: 'on_sale' }],
  ['matches of a team with a price', { team: 'arsenal', max_price: '1000' }],
])('the pages of %s', (_name, filter) => {
  test('include every match once, and the same way back', async () => {
    await addMatches(50)
    const there: number[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: BrowsePage = await browse({ ...filter, ...(cursor && { cursor }) })
      expect(page.previous !== null).toBe(cursor !== '')
      there.push(ids(page))
      cursor = page.next
    }
    const all = there.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength('availability' in filter || 'max_price' in filter ? 25 : 50)
    const last = await browse({ ...filter, cursor: (await lastCursor(filter, there.length)) ?? '' })
    const back = await browse({ ...filter, before: last.previous ?? '' })
    expect(ids(back)).toEqual(there.at(-2))
    expect(ids(await browse({ ...filter, cursor: back.next ?? '' }))).toEqual(there.at(-1))
  })
})

async function lastCursor(filter: Record<string, string>, pages: number): Promise<string | null> {
  let cursor = ''
  for (let page = 1; page < pages; page += 1)
    cursor = (await browse(cursor ? { ...filter, cursor } : filter)).next ?? ''
  return cursor
}

describe('sorted lists', () => {
  const facts = (id: number, pence: number, more: { currency?: string; left?: number; from?: number } = {}) =>
    env.DB.prepare(
      `update match_summaries set lowest_price_pence = ?2, currency = ?3, seller_quantity = ?4, fell_from_pence = ?5,
         fell_at = ?6, availability = 'available' where match_id = ?1`,
    ).bind(id, pence, more.currency ?? 'GBP', more.left ?? null, more.from ?? null, more.from ? now : null)

  test('have one page: the cheapest with pounds first, the biggest falls, the fewest left', async () => {
    await addMatches(50, { soldEvery: 1 })
    const [a = 0, b = 0, c = 0, d = 0] = ids(await browse({}))
    await env.DB.batch([
      facts(a, 3_000, { left: 9, from: 3_300 }),
      facts(b, 2_000, { left: 1 }),
      facts(c, 1_000, { currency: 'EUR', from: 4_000 }),
      facts(d, 2_500, { left: 4, from: 5_000 }),
    ])
    const sorted = async (sort: string) => ids(await browse({ sort }))
    expect(await sorted('cheapest')).toEqual([b, d, a, c])
    expect(await sorted('fall')).toEqual([c, d, a])
    expect(await sorted('fewest')).toEqual([b, d, a])
    const filtered = await browse({ sort: 'cheapest', max_price: '25' })
    expect(ids(filtered)).toEqual([b, d, c])
    expect(filtered).toMatchObject({ next: null, previous: null, isCut: false })
  })
})

describe('filters', () => {
  test('combine league, day, availability, price and name', async () => {
    await addMatches(10)
    await addMatches(4, { league: 2, firstAt: now + 3 * dayMs })
    expect((await browse({ league: 'champions-league' })).matches).toHaveLength(4)
    expect((await browse({ when: 'today' })).matches).toHaveLength(10)
    expect((await browse({ from: '2026-11-24', to: '2026-11-24' })).matches).toHaveLength(4)
    expect((await browse({ q: 'chels', league: 'premier-league' })).matches).toHaveLength(10)
    expect((await browse({ q: 'no such name' })).matches).toEqual([])
    expect((await browse({ q: '%_"*\u0000' })).matches).toEqual([])
    expect((await browse({ max_price: '1.5' })).matches).toEqual([])
  })

  test.each([
    ['united', 'manchester-united'],
    ['manchester uni', 'manchester-united'],
    ['united manchester', 'manchester-united'],
    ['UTD', 'manchester-united'],
    ['köln', '1-fc-koln'],
    ['munchen', 'bayern-munich'],
  ])('find by "%s", in any part of a name, %s', async (q, slug) => {
    const teamId = await env.DB.prepare('select id from teams where slug = ?1').bind(slug).first<number>('id')
    await addMatches(1)
    await env.DB.prepare('update matches set home_team_id = ?1').bind(teamId).run()
    expect((await browse({ q })).matches.map((match) => match.home_team_slug)).toEqual([slug])
    expect((await browse({ q: `${q} x` })).matches).toEqual([])
  })

  test.each([
    ['league', 'no-such-league'],
    ['league', "x' or 1=1"],
    ['team', 'unknown'],
    ['when', 'yesterday'],
    ['from', '2026-13-01'],
    ['from', '9999-12-31'],
    ['availability', 'free'],
    ['max_price', 'cheap'],
    ['max_price', '-1'],
    ['max_price', '1e9'],
    ['cursor', 'zzz'],
    ['before', '"'],
    ['q', 'x'.repeat(61)],
  ])('%s=%s is refused, naming the field', async (field, value) => {
    const page = await service.browse({ [field]: value })
    expect(page).toMatchObject({ ok: false, error: { code: 'INVALID', fields: { [field]: [expect.any(String)] } } })
  })

  test('a last day before the first is refused', async () => {
    const page = await service.browse({ from: '2026-11-24', to: '2026-11-23' })
    expect(page).toMatchObject({ ok: false, error: { fields: { to: ['must not be before the first day'] } } })
  })
})

describe('the look-ahead of a filtered page', () => {
  test('stops at its bound, says so, and can be continued', async () => {
    await addMatches(maxBrowseWalk + 30, { soldEvery: 1 })
    await env.DB.exec(
      `update match_summaries set availability = 'limited' where match_id = (select max(id) from matches)`,
    )
    const first = await browse({ availability: 'limited' })
    expect([first.matches.length, first.isCut]).toEqual([0, true])
    const second = await browse({ availability: 'limited', cursor: first.next ?? '' })
    expect([second.matches.length, second.isCut, second.next]).toEqual([1, false, null])
  })

  test('reads the same number of rows for any number of matches', async () => {
    const read = (params: Record<string, string>) => rowsReadBy((watched) => watched.browse(params))
    const asked: Record<string, string>[] = [
      { availability: 'sold_out' },
      { max_price: '21' },
      {},
      { league: 'premier-league', when: 'month' },
    ]
    await addMatches(1_000)
    const before = await Promise.all(asked.map(read))
    await addMatches(20_000, { firstAt: now + 30 * dayMs, season: '2027-28' })
    await addMatches(20_000, { firstAt: now - 30 * dayMs, season: '2025-26' })
    expect(await Promise.all(asked.map(read))).toEqual(before)
    expect(Math.max(...before)).toBeLessThanOrEqual(2 * maxBrowseWalk + browsePageSize * 8 + 50)
  })
})

describe('the next matches that the home page picks from', () => {
  test('come in time order with what their tickets are, and read no more rows than their bound', async () => {
    await addMatches(10)
    const spots = await service.nextSpots()
    expect(spots.map(({ sortAt }) => sortAt)).toEqual(spots.map(({ sortAt }) => sortAt).sort((a, b) => a - b))
    expect(spots[0]).toMatchObject({ status: 'scheduled', availability: expect.any(String), returnedAt: null })
    await addMatches(maxNextSpots + 500, { season: '2027-28' })
    let found = spots
    const read = async (watched: typeof service) => {
      found = await watched.nextSpots()
    }
    const rows = await rowsReadBy(read)
    expect(found.length).toBe(maxNextSpots)
    expect(rows).toBeLessThanOrEqual(2 * maxNextSpots + 10)
    const ticket = { who: 'adult', pricePence: 4_000, quantity: 2, section: 'North', sellerName: 'P', sellerUrl: null }
    await env.DB.prepare('update match_summaries set party_offers = ?1')
      .bind(JSON.stringify([ticket]))
      .run()
    await service.keepOverview()
    expect(await rowsReadBy(read)).toBe(1)
    expect(found.length).toBe(maxNextSpots)
    // Only what is compared of a ticket is kept, so that the row stays small.
    expect(found[0]?.partyOffers).toEqual([{ who: 'adult', pricePence: 4_000, quantity: 2 }])
    await env.DB.exec('delete from overviews')
  })
})

test('covered are the leagues that have a match, past or to come, read from the tables or as the job keeps them', async () => {
  const coveredNow = async () => {
    const fresh = createCatalogueService({
      repository: createCatalogueRepository(openDatabase(env.DB)),
      clock: () => now,
    })
    return (await fresh.coverage()).leagues.map(({ slug }) => slug)
  }
  expect(await coveredNow()).toEqual([])
  await addMatches(2)
  await addMatches(1, { league: 4, firstAt: now - 90 * dayMs })
  const both = await coveredNow()
  expect(both).toHaveLength(2)
  expect(both).toContain('premier-league')
  await service.keepOverview()
  expect(await coveredNow()).toEqual(both)
  await env.DB.exec('delete from overviews')
})

describe('the coverage of each platform', () => {
  test('counts the coming matches with a page on it, within a time span and a bound', async () => {
    await addMatches(10)
    await env.DB.exec(
      `insert into platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute) values (1, 'gate', 'Gate', 'official', 'https://a.example', 'GBP', '{}', 1)`,
    )
    await env.DB.exec(
      `insert into targets (platform_id, match_id, url, revision) select 1, id, 'https://a.example/' || id, 1 from matches where id % 2 = 0`,
    )
    const month = await service.watchedShares(now, now + 30 * dayMs)
    expect([month.matches, [...month.watched]]).toEqual([10, [[1, 5]]])
    expect((await service.watchedShares(now, now + 62 * minuteMs)).matches).toBe(2)
    await env.DB.exec(`update matches set status = 'cancelled' where id = (select min(id) from matches)`)
    expect((await service.watchedShares(now, now + 30 * dayMs)).matches).toBe(9)
    await addMatches(maxNextSpots + 500, { season: '2027-28' })
    const rows = await rowsReadBy((watched) => watched.watchedShares(now, now + 30 * dayMs))
    expect(rows).toBeLessThanOrEqual(8 * maxNextSpots)
  })
})

describe('pages of teams and leagues', () => {
  test('show coming and past matches, the nearest first', async () => {
    await addMatches(3)
    await env.DB.exec(
      `update matches set sort_at = sort_at - ${5 * dayMs}, kickoff_at = kickoff_at - ${5 * dayMs} where id = (select min(id) from matches)`,
    )
    const [team, league] = [await service.teamPage('arsenal'), await service.leaguePage('premier-league')]
    expect([...(team?.home ?? []), ...(team?.away ?? [])]).toHaveLength(2)
    expect(league?.next).toHaveLength(2)
    for (const page of [team, league]) expect(page?.results.map(({ status }) => status)).toEqual(['completed'])
    expect(await service.teamPage('unknown')).toBeNull()
    expect(await service.leaguePage('nothing')).toBeNull()
  })

  test('a match lists other matches of its sides', async () => {
    await addMatches(5)
    const match = (await browse({})).matches[0]
    if (!match) throw new Error('no match')
    const { home, away } = await service.relatedTo(match)
    expect([home.length, away.length]).toEqual([3, 3])
    expect(home.map(({ id }) => id)).not.toContain(match.id)
  })
})

/** The rows that D1 reports as read by a call. */
async function rowsReadBy(ask: (watched: CatalogueService) => Promise<unknown>): Promise<number> {
  let rows = 0
  const meter = (statement: D1PreparedStatement, sql: string, values: unknown[]): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...next: unknown[]) => meter(target.bind(...next), sql, next)
        if (name !== 'raw' && name !== 'all') return Reflect.get(target, name)
        return async () => {
          const { meta } = await env.DB.prepare(sql)
            .bind(...values)
            .all()
          rows += meta.rows_read
          return target[name]()
        }
      },
    })
  const database = new Proxy(env.DB, {
    get: (target, name) =>
      name === 'prepare' ? (sql: string) => meter(target.prepare(sql), sql, []) : Reflect.get(target, name),
  })
  const repository = createCatalogueRepository(openDatabase(database))
  await ask(createCatalogueService({ repository, clock: () => now }))
  return rows
}
