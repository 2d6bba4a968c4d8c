import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { createFanOut } from '#worker/alerting/alerts/fan-out.ts'
import { createFiringsRepository } from '#worker/alerting/alerts/repeat/repository.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { createRecord } from '#worker/alerting/notifications/service.ts'
import type { Message } from '#worker/entry/messages.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { BoardAround, Change } from '#worker/matches/changes/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { factsOf, noon } from './changes.ts'

export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** A league, two teams, a platform and a match; every id is `base` plus an offset, so that tests share no rows. */
export async function placeMatch(db: D1Database, base: number): Promise<MatchFacts> {
  const facts = factsOf({ id: base, leagueId: base, homeTeamId: base, awayTeamId: base + 1 })
  const team = `INSERT INTO teams (id, slug, name, short_name, code, league_id, country, city, stadium, primary_colour,
    secondary_colour, crest_pattern) VALUES (?1, 'team-' || CAST(?1 AS INTEGER), ?2, ?2, 'AAA', ?3, 'England', 'London', 'Ground', '#000000', '#ffffff', 'plain')`
  await db.batch([
    db.prepare(
      `INSERT OR IGNORE INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
         VALUES (3, 'terrace', 'Terrace Exchange', 'exchange', 'https://terrace.example', 'GBP', '{"kind":"structured"}', 60)`,
    ),
    db
      .prepare(
        `INSERT INTO leagues (id, slug, name, country, division, time_zone, rank)
         VALUES (?1, 'league-' || CAST(?1 AS INTEGER), 'Premier League', 'England', 1, 'Europe/London', 1)`,
      )
      .bind(base),
    db.prepare(team).bind(base, facts.homeTeamName, base),
    db.prepare(team).bind(base + 1, facts.awayTeamName, base),
    db
      .prepare(
        `INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, kickoff_at, match_day, sort_at)
         VALUES (?1, ?1, '2026-27', 'Matchday 1', ?1, ?1 + 1, ?2, ?3, ?2)`,
      )
      .bind(base, facts.kickoffAt, facts.matchDay),
  ])
  return facts
}

/** Verified users with ids from `first` on. */
export async function placeUsers(db: D1Database, first: number, count: number): Promise<void> {
  await db
    .prepare(
      `WITH RECURSIVE person(id) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT id + 1 FROM person WHERE id < ?1 + ?2 - 1)
       INSERT INTO users (id, email, first_name, is_email_verified, created_at)
       SELECT id, 'fan' || id || '@example.com', 'Fan', 1, 0 FROM person`,
    )
    .bind(first, count)
    .run()
}

/** One alert per user on a target; alert ids count up from `first`, like the users'. */
export async function placeAlerts(
  db: D1Database,
  alerts: {
    first: number
    count: number
    userFrom: number
    targetKind: string
    targetId: number
    alertType: string
    thresholdPence?: number
    channels?: DeliveryChannel[]
  },
): Promise<void> {
  await db
    .prepare(
      `WITH RECURSIVE each(at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM each WHERE at < ?2 - 1)
       INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, price_threshold_pence, created_at)
       SELECT ?1 + at, ?3 + at, ?4, ?5, ?6, ?7, 0 FROM each`,
    )
    .bind(
      alerts.first,
      alerts.count,
      alerts.userFrom,
      alerts.targetKind,
      alerts.targetId,
      alerts.alertType,
      alerts.thresholdPence ?? null,
    )
    .run()
  if (!alerts.channels) return
  // A statement of its own: the schema before a migration has no channels.
  await db
    .prepare('UPDATE alerts SET channels = ?3 WHERE id >= ?1 AND id < ?1 + ?2')
    .bind(alerts.first, alerts.count, JSON.stringify(alerts.channels))
    .run()
}

/** The alerts service on a real database, with its messages kept. */
export function alertsEngine(
  db: D1Database,
  match: MatchFacts | null,
  more: {
    limits?: { alertsPerPage: number; fullPagesPerMessage: number }
    clock?: Clock
    boardAround?: (change: Change) => Promise<BoardAround>
    formerIds?: number[]
  } = {},
) {
  const queued: Message[] = []
  const clock = more.clock ?? (() => noon)
  const engine = {
    queued,
    faults: { enqueue: false },
    fanOut: createFanOut({
      formerIds: async () => more.formerIds ?? [],
      candidates: createCandidates(openDatabase(db)),
      firings: createFiringsRepository(openDatabase(db)),
      clock,
      logger: silentLogger,
      matchFacts: async () => match,
      boardAround: more.boardAround ?? (() => Promise.reject(new Error('no room is asked here'))),
      notify: createRecord({
        repository: createNotificationsRepository(openDatabase(db)),
        clock,
        newId: randomId,
        enqueueDeliveries: async (messages) => {
          if (engine.faults.enqueue) throw new Error('the queue is down')
          queued.push(...messages)
        },
      }),
      limits: more.limits,
    }),
    /** Handles a change, part after part. */
    async announce(change: Change): Promise<void> {
      let place = await engine.fanOut.onChange(change, null)
      while (place !== null) place = await engine.fanOut.onChange(change, place)
    },
  }
  return engine
}

/** Everything the fan-out wrote about a match, to compare before and after. */
export async function written(db: D1Database, matchId: number) {
  const all = async (sql: string) => (await db.prepare(sql).bind(matchId).all()).results
  return {
    subjects: await all(`SELECT id FROM subjects WHERE facts ->> '$.matchId' = ?1 ORDER BY id`),
    notifications: await all('SELECT * FROM notifications WHERE match_id = ?1 ORDER BY subject_id, user_id'),
    deliveries: await all(
      `SELECT * FROM deliveries WHERE subject_id LIKE CAST(?1 AS INTEGER) || ':%' ORDER BY subject_id, user_id`,
    ),
    batches: await all(`SELECT * FROM delivery_batches WHERE subject_id LIKE CAST(?1 AS INTEGER) || ':%' ORDER BY id`),
  }
}
