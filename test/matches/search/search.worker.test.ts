import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { runs } from '#test/runs.ts'
import { inDeep } from '#test/sample.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import { createCatalogueService } from '#worker/matches/catalogue/service.ts'
import { maxResultsPerGroup, pageLimits, suggestionLimits } from '#worker/matches/search/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import { createSearchRepository } from '#worker/matches/search/repository.ts'
import { searchRoutes } from '#worker/matches/search/routes.ts'
import { createSearchService } from '#worker/matches/search/service.ts'
import { meteredReads } from './metered-reads.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const { db, meter } = meteredReads(env.DB)
const database = openDatabase(db)
const repository = createSearchRepository(database)
const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock: () => now })
const service = createSearchService({ repository, catalogue, clock: () => now })
const app = new Hono<HttpEnv>().route('/api', searchRoutes(service))

const arsenal = 101
const villa = 102
const chelsea = 107
const celtic = 222
const rangers = 231

let nextMeeting = 1
async function addMatch(home: number, away: number, sortAt: number, league = 1): Promise<number> {
  const id = await env.DB.prepare(
    `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
     values (?1, '2026-27', 'Matchday 1', ?2, ?3, ?4, ?5, '2026-11-28', ?5) returning id`,
  )
    .bind(league, home, away, nextMeeting++, sortAt)
    .first<number>('id')
  return id ?? 0
}

const search = (text: string, limits = pageLimits) => service.search(text, limits)
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const sidesOf = ({ matches }: SearchResults) =>
  matches.map((match) => `${match.home_team_name} v ${match.away_team_name}`)

beforeAll(async () => {
  await writeReference(env.DB)
  await addMatch(chelsea, arsenal, now + 30 * dayMs)
  await addMatch(arsenal, chelsea, now + 7 * dayMs)
  await addMatch(arsenal, villa, now + dayMs)
  await addMatch(arsenal, chelsea, now - 10 * dayMs)
  await addMatch(villa, chelsea, now + 2 * dayMs)
  await addMatch(celtic, rangers, now - hourMs, 8)
})

const manyMatches = '2025-26'

beforeEach(async () => {
  await env.DB.prepare('delete from matches where season = ?').bind(manyMatches).run()
  meter.rowsRead = 0
})

describe('teams and leagues', () => {
  test.each([
    ['arsenal', 'Arsenal'],
    ['ARSENAL', 'Arsenal'],
    ['arse', 'Arsenal'],
    ['spurs', 'Tottenham Hotspur'],
    ['bayern munchen', 'Bayern Munich'],
    ['brighton & hove', 'Brighton & Hove Albion'],
    ["St James' Park", 'Newcastle United'],
    ['anfield', 'Liverpool'],
    ['newcastle', 'Newcastle United'],
    ['man utd', 'Manchester United'],
  ])('%j finds %s first', async (text, team) => {
    const found = await search(text)
    expect(found.teams[0]?.name).toBe(team)
    expect(found.is_approximate).toBe(false)
  })

  test.each([
    ['premier league', 'Premier League'],
    ['champions lea', 'UEFA Champions League'],
    ['epl', 'Premier League'],
    ['mls', 'Major League Soccer'],
    ['super lig', 'Süper Lig'],
    ['brasileirao', 'Brasileirão Série A'],
    ['carabao', 'EFL Cup'],
  ])('%j finds the league %s first', async (text, league) => {
    expect((await search(text)).leagues[0]?.name).toBe(league)
  })

  test('a name shared by two teams finds both', async () => {
    expect(names((await search('manchester')).teams).sort()).toEqual(['Manchester City', 'Manchester United'])
  })

  test.each([
    ['Arsnal', 'Arsenal'],
    ['Totenham', 'Tottenham Hotspur'],
    ['Bayren', 'Bayern Munich'],
    ['Chlesea', 'Chelsea'],
    ['Manchster Untied', 'Manchester United'],
    ['Premeir League', 'Premier League'],
  ])('%j, misspelt, is distinguished from a result and suggests %s', async (text, name) => {
    const found = await search(text)
    expect([...names(found.teams), ...names(found.leagues)][0]).toBe(name)
    expect(found).toMatchObject({ is_approximate: true, did_you_mean: expect.arrayContaining([name]) })
  })

  test.each(['qqqqqq', 'a', '', '   ', '⚽', '\0', '""', '%'])('%j finds nothing', async (text) => {
    expect(await search(text)).toEqual({
      query: text,
      is_approximate: false,
      did_you_mean: [],
      understood: [],
      party: null,
      sides: null,
      teams: [],
      leagues: [],
      matches: [],
    })
  })
})

describe('matches', () => {
  test.each(['arsenal chelsea', 'Arsenal v Chelsea', 'chelsea vs. arsenal', 'Arsenal - Chelsea', 'ars – chels'])(
    '%j finds the matches between both, by time',
    async (text) => {
      const found = await search(text)
      expect(sidesOf(found)).toEqual(['Arsenal v Chelsea', 'Chelsea v Arsenal'])
      expect(names(found.teams).slice(0, 2).sort()).toEqual(['Arsenal', 'Chelsea'])
    },
  )

  test('a misspelt side finds the match, and shows the correction', async () => {
    for (const text of ['arsnal v chelsae', 'arsnal chelsea']) {
      const found = await search(text)
      expect(sidesOf(found)).toContain('Arsenal v Chelsea')
      expect(found).toMatchObject({ is_approximate: true, did_you_mean: ['Arsenal v Chelsea'] })
    }
  })

  test('one team finds its matches, the next first', async () => {
    expect(sidesOf(await search('arsenal'))).toEqual([
      'Arsenal v Aston Villa',
      'Arsenal v Chelsea',
      'Chelsea v Arsenal',
    ])
    expect(sidesOf(await search('arsenal v'))).toHaveLength(3)
  })

  test('a league finds its matches, including the one under way', async () => {
    expect(sidesOf(await search('scottish premiership'))).toEqual(['Celtic v Rangers'])
  })

  test('two teams without a match are still found', async () => {
    const found = await search('celtic v arsenal')
    expect(found.matches).toEqual([])
    expect(found.sides).toEqual(['Celtic', 'Arsenal'])
    expect(names(found.teams)).toEqual(['Celtic', 'Arsenal'])
  })
})

describe('hostile queries', () => {
  test('never fail', async () => {
    const operators = fc.constantFrom('"', "'", '*', '^', '(', ')', ':', '-', '+', '{', '}', 'NEAR(', ' AND ', ' OR ')
    const pieces = fc.oneof(operators, fc.constantFrom('\0', '⚽', 'arsenal', 'title', ' v ', ' NOT '), fc.string())
    const text = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 90 }),
    )
    await fc.assert(
      fc.asyncProperty(text, async (question) => {
        const found = await search(question, suggestionLimits)
        expect(found.teams.length).toBeLessThanOrEqual(suggestionLimits.teams)
        expect(found.leagues.length).toBeLessThanOrEqual(suggestionLimits.leagues)
        expect(found.matches.length).toBeLessThanOrEqual(suggestionLimits.matches)
      }),
      runs(inDeep(25, 150)),
    )
  })
})

describe('the index', () => {
  const total = (table: string) => env.DB.prepare(`select count(*) as n from ${table}`).first<number>('n')

  test('has every team and league once, in both forms', async () => {
    const teams = (await total('teams')) ?? 0
    const leagues = (await total('leagues')) ?? 0
    expect([await total('search_index'), await total('search_letters')]).toEqual([teams + leagues, teams + leagues])
  })

  test('follows names, and writes nothing without changes', async () => {
    await env.DB.prepare("update teams set name = 'Zorbing Rovers', stadium = 'Bubble Lane' where id = ?")
      .bind(villa)
      .run()
    await env.DB.prepare("insert into team_aliases (alias_key, team_id) values ('the zorbs', ?)").bind(villa).run()
    meter.rowsWritten = 0
    await repository.rebuild()
    expect(meter.rowsWritten).toBeGreaterThan(0)
    expect(meter.rowsWritten).toBeLessThan(10)
    for (const text of ['zorbing', 'bubble lane', 'zorbs', 'zrobing']) {
      expect([text, names((await search(text)).teams)]).toEqual([text, ['Zorbing Rovers']])
    }
    meter.rowsWritten = 0
    await repository.rebuild()
    expect(meter.rowsWritten).toBe(0)
    await env.DB.prepare("delete from team_aliases where alias_key = 'the zorbs'").run()
    await env.DB.prepare("update teams set name = 'Aston Villa', stadium = 'Villa Park' where id = ?").bind(villa).run()
    await repository.rebuild()
    expect(names((await search('zorbs')).teams)).toEqual([])
  })
})

describe('rows read', () => {
  const questions = ['arsenal', 'fc', 'united', 'london', 'ma', 'arsenal chelsea', 'arsnal', 'arsnal v chelsae', 'mls']

  /** Every team against every `step`-th of the others, in coming matches. */
  async function addManyMatches(meeting: number, step: number) {
    await env.DB.prepare(
      `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
       select 28, ?4, 'x', home.id, away.id, ?1, null, '2026-12-01', ?2 + home.id * 7919 % 1000
       from teams as home, teams as away where home.id <> away.id and (home.id + away.id) % ?3 = 0
         and not (home.id in (${arsenal}, ${chelsea}) and away.id in (${arsenal}, ${chelsea}))`,
    )
      .bind(meeting, now + 40 * dayMs, step, manyMatches)
      .run()
  }

  async function readsOf(text: string): Promise<number> {
    meter.rowsRead = 0
    await search(text)
    return meter.rowsRead
  }

  test('does not grow with the number of matches', async () => {
    await addManyMatches(1, 9)
    const before = new Map<string, number>()
    for (const text of questions) before.set(text, await readsOf(text))
    await addManyMatches(2, inDeep(4, 1))
    const total = await env.DB.prepare('select count(*) as n from matches').first<number>('n')
    expect(total).toBeGreaterThan(inDeep(30_000, 100_000))
    const reads = [...before].map(([text, count]) => [text, count])
    const after: unknown[] = []
    for (const text of questions) after.push([text, await readsOf(text)])
    expect(after).toEqual(reads)
    for (const [text, count] of before) expect([text, count < 1_200]).toEqual([text, true])
  })
})

describe('GET /api/search', () => {
  async function get(query: string) {
    const response = await app.request(`/api/search?${query}`)
    return { status: response.status, headers: response.headers, body: (await response.json()) as never }
  }

  test('returns the groups with a short cache lifetime', async () => {
    const { status, headers, body } = await get('q=arsenal&limit=1')
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/)
    expect(body).toMatchObject({ teams: [{ slug: 'arsenal' }], leagues: [], is_approximate: false })
    expect((body as SearchResults).matches).toHaveLength(1)
  })

  test.each([
    ['', 'q'],
    ['q=%20', 'q'],
    [`q=${'x'.repeat(81)}`, 'q'],
    ['q=arsenal&limit=0', 'limit'],
    [`q=arsenal&limit=${maxResultsPerGroup + 1}`, 'limit'],
    ['q=arsenal&limit=all', 'limit'],
  ])('%j is refused, naming the field', async (query, field) => {
    const { status, headers, body } = await get(query)
    expect(status).toBe(400)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(body).toMatchObject({ code: 'INVALID', fields: { [field]: [expect.any(String)] } })
  })
})

describe('what fans type beside names', () => {
  let priced: Record<'arsenalVilla' | 'villaChelsea', number>

  beforeAll(async () => {
    const { results } = await env.DB.prepare(
      'select id, home_team_id as home, away_team_id as away from matches where sort_at > ?1 order by sort_at',
    )
      .bind(now)
      .all<{ id: number; home: number; away: number }>()
    const idOf = (home: number, away: number) => results.find((one) => one.home === home && one.away === away)?.id ?? 0
    priced = { arsenalVilla: idOf(arsenal, villa), villaChelsea: idOf(villa, chelsea) }
    const add = env.DB.prepare(`insert into match_summaries
      (match_id, seq, lowest_price_pence, currency, availability, offer_count, changed_at, checked_at)
      values (?1, 1, ?2, ?3, 'available', 1, 0, 0)`)
    await env.DB.batch([
      add.bind(priced.arsenalVilla, 5_500, 'GBP'),
      add.bind(priced.villaChelsea, 3_000, 'GBP'),
      add.bind(idOf(arsenal, chelsea), 2_500, 'EUR'),
    ])
  })

  test.each<[string, string[], string[]]>([
    ['arsenal home', ['Arsenal v Aston Villa', 'Arsenal v Chelsea'], ['at home']],
    ['arsenal away', ['Chelsea v Arsenal'], ['away']],
    ['chelsea away at arsenal', ['Arsenal v Chelsea'], ['away']],
    ['this weekend', ['Celtic v Rangers', 'Arsenal v Aston Villa'], ['this weekend']],
    ['premier league this weekend', ['Arsenal v Aston Villa'], ['this weekend']],
    ['tomorrow', ['Arsenal v Aston Villa'], ['tomorrow']],
    ['under £40', ['Aston Villa v Chelsea'], ['under £40']],
    ['under 40', ['Aston Villa v Chelsea', 'Arsenal v Chelsea'], ['under 40']],
    ['cheapest arsenal', ['Arsenal v Aston Villa', 'Arsenal v Chelsea'], ['cheapest first']],
    ['cheapest in London', ['Arsenal v Aston Villa', 'Arsenal v Chelsea'], ['London', 'cheapest first']],
    ['tonight', [], ['tonight']],
  ])('%j finds %j', async (text, expected, understood) => {
    const found = await search(text)
    expect([sidesOf(found), found.understood]).toEqual([expected, understood])
  })

  test("a ground's and a city's matches are those that are played there", async () => {
    expect(sidesOf(await search('Emirates Stadium'))).toEqual(['Arsenal v Aston Villa', 'Arsenal v Chelsea'])
    expect(sidesOf(await search('Villa Park'))).toEqual(['Aston Villa v Chelsea'])
  })

  test('names that have every word come first, and no draft hides that nothing has the name', async () => {
    expect(names((await search('Home Park')).teams)).toContain('Plymouth Argyle')
    expect(await search('qwxyzv home')).toMatchObject({ understood: [], teams: [], matches: [] })
  })

  test('words around a name are no part of it', async () => {
    expect(names((await search('celtic tickets')).teams)).toEqual(['Celtic'])
    expect(sidesOf(await search('next arsenal match'))).toHaveLength(3)
  })

  test('for two, the price is that of two seats together, and only theirs counts', async () => {
    const offer = { who: 'adult', quantity: 2, section: null, sellerName: 'Seat Swap', sellerUrl: null }
    await env.DB.prepare('update match_summaries set party_offers = ?2 where match_id = ?1')
      .bind(priced.arsenalVilla, JSON.stringify([{ ...offer, pricePence: 6_000 }]))
      .run()
    const { party, matches } = await search('pair of adult tickets for the next arsenal home match')
    expect(party).toEqual({ who: 'adult', together: 2 })
    expect(matches.map(({ lowest_price, is_none_for_party }) => [lowest_price, is_none_for_party])).toEqual([
      [60, undefined],
      [null, true],
    ])
    expect(matches[0]?.lowest_price_seller?.name).toBe('Seat Swap')
    expect(sidesOf(await search('2 tickets arsenal home under £58'))).toEqual([])
  })

  test('a name with a typo is still found, and said to be similar', async () => {
    expect(await search('arsnal home')).toMatchObject({ is_approximate: true, understood: ['at home'] })
  })

  test('reads no more rows however many matches there are', async () => {
    const rowsOf = async (text: string) => {
      const before = meter.rowsRead
      await search(text)
      return meter.rowsRead - before
    }
    expect(await rowsOf('cheapest under £40 this weekend')).toBeLessThanOrEqual(1_000)
  })
})
