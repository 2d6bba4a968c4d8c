import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import { tableScans } from '../../alerting/alerts/metered-database.ts'

type Asked = { sql: string; values: unknown[]; rowsRead: number }
const asked: Asked[] = []

/** A database that records every statement, its values and the rows it read. */
function watched(d1: D1Database): D1Database {
  return new Proxy(d1, {
    get: (target, name) =>
      name === 'prepare' ? (sql: string) => watchedStatement(target.prepare(sql), sql, []) : Reflect.get(target, name),
  })
}

function watchedStatement(statement: D1PreparedStatement, sql: string, values: unknown[]): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, name) {
      if (name === 'bind') return (...next: unknown[]) => watchedStatement(target.bind(...next), sql, next)
      if (name === 'raw' || name === 'all' || name === 'run') {
        return async () => {
          const { meta } = await env.DB.prepare(sql)
            .bind(...values)
            .all()
          asked.push({ sql, values, rowsRead: meta.rows_read })
          return name === 'raw' ? target.raw() : target[name]()
        }
      }
      return Reflect.get(target, name)
    },
  })
}

const repository = createCatalogueRepository(openDatabase(watched(env.DB)))
const at = Date.parse('2026-11-21T12:00:00Z')
const after = { sortAt: at + 5, id: 5 }

const questions: Record<string, () => Promise<unknown>> = {
  'teams of a league': () => repository.listTeams({ limit: 20, leagueId: 1 }),
  teams: () => repository.listTeams({ limit: 20 }),
  'teams by name': () => repository.teamsNamed('man'),
  'the next matches': () => repository.listMatches({ limit: 20, from: at }),
  'a page of matches': () => repository.listMatches({ limit: 20, after }),
  'matches of a league': () => repository.listMatches({ limit: 20, leagueId: 1, from: at, after }),
  'matches of a team': () => repository.listMatches({ limit: 20, teamIds: [101], from: at }),
  'matches of some teams': () => repository.listMatches({ limit: 20, teamIds: [101, 102], from: at }),
  'matches of two sides': () =>
    repository.listMatches({ limit: 20, teamIds: [101], opponentIds: [102, 103], from: at }),
  'teams by id': () => repository.findTeams([101, 102]),
  'addresses of matches': () => repository.matchAddresses({ from: at, to: at + 86_400_000, limit: 20 }),
  'the matches before a place': () =>
    repository.listMatches({ limit: 20, before: { sortAt: at + 9_030_000, id: 9 }, from: at }),
  'a walk through the next matches': () => repository.walkMatches({ limit: 50, from: at }),
  'a walk through the matches of a team': () => repository.walkMatches({ limit: 50, teamIds: [101], from: at }),
  'results of a team': () => repository.listMatches({ limit: 6, teamIds: [101], before: after }),
  'results of a league': () => repository.listMatches({ limit: 6, leagueId: 1, before: after }),
  'some matches': () => repository.findMatches([1, 2, 3]),
  'a league': () => repository.findLeague({ slug: 'premier-league' }),
  'one match': () => repository.findMatch(3),
  'the status of a match': () => repository.statusFacts(3),
  'one team': () => repository.findTeam('arsenal'),
  'the platforms of a match': () => repository.platformsOf(3),
  'checks of some matches': () =>
    repository.recordChecks([{ matchId: 1, at, seller: 'Gate One', isAlertable: true }], at),
  'checks of some matches for resale': () =>
    repository.recordChecks([{ matchId: 1, at, seller: 'Gate One', isAlertable: false }], at),
}

async function addMatches(count: number, meeting: number, season: string) {
  await env.DB.prepare(
    `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
     select 1 + value % 2, ?2, 'Matchday 1', 201 + value % 100, 401 + value % 97, ?3 + value, ?4 + value * 60000, '2026-11-21', ?4 + value * 60000
     from (with recursive n(value) as (select 1 union all select value + 1 from n where value < ?1) select value from n)
     where 201 + value % 100 in (select id from teams) and 401 + value % 97 in (select id from teams)`,
  )
    .bind(count, season, meeting, at)
    .run()
}

async function rowsRead(question: () => Promise<unknown>): Promise<number> {
  asked.length = 0
  await question()
  return asked.reduce((sum, one) => sum + one.rowsRead, 0)
}

beforeAll(async () => {
  await writeReference(env.DB)
  await addMatches(300, 1, '2026-27')
  await env.DB.prepare(
    `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, match_day, sort_at)
     select 1, '2026-27', 'Matchday 1', 101 + value % 2, 103 + value, 1, '2026-11-21', ?1 + value from json_each('[1,2,3,4,5,6]')`,
  )
    .bind(at)
    .run()
})

test.each(Object.keys(questions))('no table is scanned for %s', async (name) => {
  asked.length = 0
  await questions[name]?.()
  expect(asked.length).toBeGreaterThan(0)
  // A list passed as JSON is not a table.
  for (const { sql } of asked) {
    const scans = await tableScans(env.DB, sql)
    expect(scans.filter((detail) => !detail.startsWith('SCAN json_each'))).toEqual([])
  }
})

test('queries read as many rows with a hundred times as many matches', async () => {
  const before: Record<string, number> = {}
  for (const [name, question] of Object.entries(questions)) before[name] = await rowsRead(question)
  await addMatches(30_000, 1_000, '2025-26')
  for (const [name, question] of Object.entries(questions)) {
    expect([name, await rowsRead(question)]).toEqual([name, before[name]])
  }
})
