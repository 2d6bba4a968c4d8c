import { env } from 'cloudflare:workers'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { FeedRow } from '#worker/matches/fixture-lists/contract.ts'
import { createFeedDesk } from '#worker/matches/fixture-lists/desk.ts'
import type { ListAnswer } from '#worker/matches/fixture-lists/football-data/reader.ts'
import { createNamesRepository } from '#worker/matches/fixture-lists/names/repository.ts'
import { createNamesService } from '#worker/matches/fixture-lists/names/service.ts'
import { createFixturesRepository } from '#worker/matches/fixture-lists/repository.ts'
import { createFixturesService } from '#worker/matches/fixture-lists/service.ts'
import { createAuditRepository } from '#worker/people/audit-log/repository.ts'
import { createAuditService } from '#worker/people/audit-log/service.ts'
import { arsenal, row, villa } from './rows.ts'

const _dayMs = 86_400_000
const startsAt = Date.parse('2026-11-23T12:00:00Z')

/** The clock, the operator, and what was asked of the feed and of the pages. */
export const world = { now: startsAt, asked: 0, refreshed: 0, operator: 0 }
const clock = () => world.now
export const answers: ListAnswer[] = []

export function openDesk(d1: D1Database) {
  const database = openDatabase(d1)
  const { note } = createAuditService({ repository: createAuditRepository(database), clock })
  const repository = createFixturesRepository(database)
  const writer = openCatalogueWriter(d1)
  const fixtures = createFixturesService({
    repository,
    writer,
    note,
    clock,
    logger: createFakeLogger(),
    read: async () => {
      world.asked += 1
      return answers.shift() ?? { ok: false, reason: 'nothing', status: null, retryAfterMs: null }
    },
    refreshMatches: async () => void world.refreshed++,
  })
  const names = createNamesService({
    writer,
    note,
    replay: fixtures.replay,
    repository: createNamesRepository(database),
    leagueOf: async (code) => (await repository.find(code))?.leagueId ?? null,
  })
  return { fixtures, names, page: createFeedDesk({ repository, names, isConfigured: true, clock }) }
}
export const { fixtures, names, page } = openDesk(env.DB)

export const list = (...rows: FeedRow[]): ListAnswer => ({ ok: true, rows, unreadable: 0, budget: null })
export const refused = (status: number, retryAfterMs: number | null = null): ListAnswer => {
  return { ok: false, reason: `status ${status}`, status, retryAfterMs }
}
export const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()
export const all = async <T = Record<string, unknown>>(sql: string) => (await env.DB.prepare(sql).all<T>()).results
export const matches = () => all('SELECT * FROM matches ORDER BY id')
export const noted = () =>
  all<{ action: string; actor_id: number; name: string; subject: string; before: string; after: string }>(
    'SELECT * FROM audit_log ORDER BY id',
  )

export const first = row()
export const second = row({ id: 9_002, homeTeam: villa, awayTeam: arsenal, utcDate: '2027-03-13T15:00:00Z' })
export const stranger = { id: 98, name: 'FC Nowhere', shortName: 'Nowhere', tla: 'NOW' }

/** Before the first test of a file. */
export async function openReference() {
  world.now = startsAt
  await writeReference(env.DB)
  world.operator = (await addPerson()).id
  await run(`INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
    VALUES (1, 'shop', 'Shop', 'official', 'https://shop.example', 'GBP', '{}', 5)`)
}

export async function emptyFeed() {
  for (const table of [
    'targets',
    'moves_to_announce',
    'match_live',
    'live_match_refs',
    'matches',
    'feed_competitions',
    'feed_teams',
    'waiting_fixtures',
    'feed_state',
    'audit_log',
  ]) {
    await run(`DELETE FROM ${table}`)
  }
  await run("DELETE FROM team_aliases WHERE alias_key LIKE '%nowhere%'")
  await run("DELETE FROM teams WHERE slug = 'nowhere-town'")
  answers.length = 0
  world.asked = 0
  world.refreshed = 0
}

export async function follow(...rows: FeedRow[]) {
  answers.push(list(...rows))
  return fixtures.follow('PL', world.operator)
}
export const again = (answer: ListAnswer) => {
  answers.push(answer)
  return fixtures.synchronise('PL', world.operator)
}
