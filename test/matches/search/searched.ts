import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { writeReference } from '#scripts/seed/reference.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import { createCatalogueService } from '#worker/matches/catalogue/service.ts'
import { pageLimits } from '#worker/matches/search/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import { createSearchRepository } from '#worker/matches/search/repository.ts'
import { searchRoutes } from '#worker/matches/search/routes.ts'
import { createSearchService } from '#worker/matches/search/service.ts'
import { meteredReads } from './metered-reads.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
export const { db, meter } = meteredReads(env.DB)
const database = openDatabase(db)
export const repository = createSearchRepository(database)
export const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock: () => now })
export const service = createSearchService({ repository, catalogue, clock: () => now })
export const app = new Hono<HttpEnv>().route('/api', searchRoutes(service))

export const arsenal = 101
export const villa = 102
export const chelsea = 107
export const celtic = 222
export const rangers = 231

let nextMeeting = 1
export async function addMatch(home: number, away: number, sortAt: number, league = 1): Promise<number> {
  const id = await env.DB.prepare(
    `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
     values (?1, '2026-27', 'Matchday 1', ?2, ?3, ?4, ?5, '2026-11-28', ?5) returning id`,
  )
    .bind(league, home, away, nextMeeting++, sortAt)
    .first<number>('id')
  return id ?? 0
}

export const search = (text: string, limits = pageLimits) => service.search(text, limits)
export const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
export const sidesOf = ({ matches }: SearchResults) =>
  matches.map((match) => `${match.home_team_name} v ${match.away_team_name}`)

/** Before the first test of a file. */
export async function placeMatches() {
  await writeReference(env.DB)
  await addMatch(chelsea, arsenal, now + 30 * dayMs)
  await addMatch(arsenal, chelsea, now + 7 * dayMs)
  await addMatch(arsenal, villa, now + dayMs)
  await addMatch(arsenal, chelsea, now - 10 * dayMs)
  await addMatch(villa, chelsea, now + 2 * dayMs)
  await addMatch(celtic, rangers, now - hourMs, 8)
}
