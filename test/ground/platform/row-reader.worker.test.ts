import { env } from 'cloudflare:workers'
import { aliasedTable, asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { growCatalogue } from '#scripts/bench/grown-catalogue.ts'
import { writeReference } from '#scripts/seed/reference.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createRowReader } from '#worker/ground/platform/row-reader.ts'
import { leagues, matches, matchSummaries, teams } from '#worker/matches/catalogue/table.ts'

const database = openDatabase(env.DB)
const home = aliasedTable(teams, 'home')
const fields = { match: matches, leagueName: leagues.name, home, summary: matchSummaries }

function query() {
  return database
    .select(fields)
    .from(matches)
    .innerJoin(leagues, eq(leagues.id, matches.leagueId))
    .innerJoin(home, eq(home.id, matches.homeTeamId))
    .leftJoin(matchSummaries, eq(matchSummaries.matchId, matches.id))
    .orderBy(asc(matches.id))
}

beforeAll(async () => {
  await writeReference(env.DB)
  await growCatalogue(env.DB, { from: 1, to: 20 })
  await env.DB.exec(`DELETE FROM match_summaries WHERE match_id > 10`)
  await env.DB.exec(`UPDATE matches SET score = '{"ft":[2,1]}', is_high_demand = 1, venue = NULL WHERE id % 3 = 0`)
})

test('rows are parsed as by drizzle: joined, missing, empty, JSON and booleans', async () => {
  const { sql, params } = query().toSQL()
  const rows = await env.DB.prepare(sql)
    .bind(...params)
    .raw()
  const read = rows.map(createRowReader(fields))
  const expected = await query()
  expect(expected).toHaveLength(20)
  expect(read).toEqual(expected)
  expect(expected.at(-1)?.summary).toBeNull()
  expect(expected[2]?.match).toMatchObject({ score: { ft: [2, 1] }, isHighDemand: true, venue: null })
})
