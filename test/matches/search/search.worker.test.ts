import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { inDeep } from '#test/sample.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { maxResultsPerGroup, suggestionLimits } from '#worker/matches/search/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import {
  app,
  arsenal,
  chelsea,
  meter,
  names,
  now,
  placeMatches,
  repository,
  search,
  sidesOf,
  villa,
} from './searched.ts'

beforeAll(placeMatches)

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
