import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import { catalogueRoutes, crestRoutes } from '#worker/matches/catalogue/routes.ts'
import { createCatalogueService } from '#worker/matches/catalogue/service.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
export const service = createCatalogueService({
  repository: createCatalogueRepository(openDatabase(env.DB)),
  clock: () => now,
})
export const app = new Hono<HttpEnv>()
/** What the rooms say of a match's platforms; null: no answer. */
export const roomChecks = new Map<number, { platformName: string; checkedAt: number }[]>()
app.route(
  '/api',
  catalogueRoutes(service, async (matchId) => roomChecks.get(matchId) ?? null),
)
app.route('/', crestRoutes(service))

export async function get<T>(path: string): Promise<{ status: number; headers: Headers; body: T }> {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, body: (await response.json()) as T }
}

export const arsenal = 101
export const villa = 102
export const chelsea = 107
export const celtic = 222
export const rangers = 231

let nextMeeting = 100
/** Adds a match and returns its id. */
export async function addMatch(match: {
  league?: number
  home?: number
  away?: number
  sortAt: number
  isUnfixed?: boolean
  status?: string
}) {
  const row = await env.DB.prepare(
    `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at, status)
     values (?, '2026-27', 'Matchday 1', ?, ?, ?, ?, ?, ?, ?) returning id`,
  )
    .bind(
      match.league ?? 1,
      match.home ?? arsenal,
      match.away ?? villa,
      nextMeeting++,
      match.isUnfixed ? null : match.sortAt,
      new Date(match.sortAt).toISOString().slice(0, 10),
      match.sortAt,
      match.status ?? 'scheduled',
    )
    .first<{ id: number }>()
  return row?.id ?? 0
}
