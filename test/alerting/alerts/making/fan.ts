import { env } from 'cloudflare:workers'
import { type MatchRoomApi, matchRoomName } from '#durable/match-room/protocol.ts'
import { createFatigueRepository } from '#worker/alerting/alerts/fatigue/repository.ts'
import { createOwnAlertsRepository } from '#worker/alerting/alerts/making/repository.ts'
import { createNamingRepository } from '#worker/alerting/alerts/naming/repository.ts'
import { createFiringsRepository } from '#worker/alerting/alerts/repeat/repository.ts'
import { createAlertsRepository } from '#worker/alerting/alerts/repository.ts'
import { createAlertsService } from '#worker/alerting/alerts/service.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import { createCatalogueService } from '#worker/matches/catalogue/service.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { noon } from '../changes.ts'
import { placeMatch, placeUsers } from '../scene.ts'

/** The alerts service on a real database, with plans, matches and a clock of the test's own. */
export async function alertsOf(base: number, people = 1, db = env.DB) {
  const database = openDatabase(db)
  const time = { now: noon }
  const clock = () => time.now
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock })
  const match = await placeMatch(env.DB, base)
  await placeUsers(env.DB, base, people)
  const service = createAlertsService({
    repository: createAlertsRepository(database),
    ownAlerts: createOwnAlertsRepository(database),
    naming: createNamingRepository(database),
    fatigue: createFatigueRepository(database),
    planOf: plans.planOf,
    matchFacts: catalogue.matchFacts,
    rooms: (matchId) => env.MATCH_ROOM.getByName(matchRoomName(matchId)) as MatchRoomApi,
    firings: createFiringsRepository(database),
    clock,
  })
  /** How many alerts the person has made this month. */
  const used = async (userId = base) => (await plans.planOf(userId)).alerts.used
  return { service, catalogue, time, match, used }
}

export async function giveTrial(userId: number, plan: 'basic' | 'pro', count = 0, since = noon) {
  await env.DB.prepare(
    `INSERT INTO user_plans (user_id, trial_plan, trial_started_at, trial_ends_at, monthly_alert_count, alert_count_since)
     VALUES (?1, ?2, 0, ?3, ?4, ?5)`,
  )
    .bind(userId, plan, noon + 365 * 86_400_000, count, since)
    .run()
}

export function valueIn<V>(result: Result<V>): V {
  if (!result.ok)
    throw new Error(`${result.error.code}: ${result.error.message} ${JSON.stringify(result.error.fields)}`)
  return result.value
}

export const codeOf = (result: Result<unknown>) => (result.ok ? 'done' : result.error.code)
