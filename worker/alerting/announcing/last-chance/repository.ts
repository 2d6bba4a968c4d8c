import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { lastChanceHours } from '../../alerts/constants.ts'
import type { Candidate } from '../../alerts/contract.ts'
import { isConditional } from '../../alerts/tickets.rules.ts'
import { anewAfterMs, sameNewsMs } from './constants.ts'

/** `kickoffAt` is the one whose announcement began; the match's own before. */
export type LastChance = { matchId: number; kickoffAt: Instant; seenAt: Instant; cursor: string | null }

/** Postponed after the announcement had begun. */
const isAnew = `coalesce(matches.kickoff_at >= known.kickoff_at + ${anewAfterMs}, 0)`
const isUnderWay = `(coalesce(known.seen_at, 0) > 0 AND NOT ${isAnew})`

/**
 * Alerts whose owner was just notified of tickets that they want, or will be by another alert on any tickets; not of those
 * that wait for a digest. ?1: the alerts, each [user, alert, whether it wants certain tickets]; ?2: the match, ?3: minus the
 * moment since when. Notifications are read by key.
 */
const selectNotifiedLately = `
  SELECT DISTINCT asked.value ->> 1 AS alertId
  FROM json_each(?1) AS asked
  CROSS JOIN notifications AS other ON other.user_id = asked.value ->> 0 AND other.newest_first <= ?3
  CROSS JOIN subjects AS subject ON subject.id = other.subject_id
  WHERE other.match_id = ?2 AND subject.kind = 'change' AND other.digest IS NULL
    AND (other.alert_id = asked.value ->> 1
      OR EXISTS (SELECT 1 FROM json_each(other.also_alert_ids) AS also WHERE also.value = asked.value ->> 1)
      OR (NOT asked.value ->> 2 AND NOT EXISTS (
        SELECT 1 FROM alerts WHERE alerts.id = other.alert_id
          AND (alerts.conditions IS NOT NULL OR alerts.platform_id IS NOT NULL))))`

export type LastChancesRepository = ReturnType<typeof createLastChancesRepository>

export function createLastChancesRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    /** Matches of the next day with few tickets left that were not announced to all; soonest first, failed ones last. */
    async due(now: Instant, limit: number): Promise<LastChance[]> {
      const { results } = await client
        .prepare(
          `SELECT matches.id AS matchId, iif(${isUnderWay}, known.seen_at, ?1) AS seenAt,
             iif(${isUnderWay}, known.kickoff_at, matches.kickoff_at) AS kickoffAt,
             iif(${isUnderWay}, known.place, NULL) AS cursor
           FROM matches
           CROSS JOIN match_summaries AS summary ON summary.match_id = matches.id AND summary.availability = 'limited'
           LEFT JOIN last_chances AS known ON known.match_id = matches.id
           WHERE matches.sort_at > ?1 AND matches.sort_at <= ?1 + ${lastChanceHours * hourMs}
             AND matches.kickoff_at IS NOT NULL AND matches.status = 'scheduled'
             AND NOT (coalesce(known.is_done, 0) AND ${isUnderWay})
           ORDER BY coalesce(known.tried_at, 0), matches.sort_at, matches.id LIMIT ?2`,
        )
        .bind(now, limit)
        .all<LastChance>()
      return results
    },

    /** Keeps kick-off and moment of the first run, which are part of the notifications' key; false where another run began. */
    async begin({ matchId, seenAt, kickoffAt }: LastChance): Promise<boolean> {
      const [, found] = await client.batch<{ seenAt: Instant }>([
        client
          .prepare(
            `INSERT INTO last_chances (match_id, seen_at, kickoff_at) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET
               seen_at = excluded.seen_at, kickoff_at = excluded.kickoff_at, place = NULL, is_done = 0, tried_at = NULL
             WHERE last_chances.seen_at = 0 OR excluded.kickoff_at > last_chances.kickoff_at`,
          )
          .bind(matchId, seenAt, kickoffAt),
        client.prepare('SELECT seen_at AS seenAt FROM last_chances WHERE match_id = ?1').bind(matchId),
      ])
      return found?.results[0]?.seenAt === seenAt
    },

    /** Ids of the alerts on a page whose owner was just notified of the match's tickets. */
    async notifiedLately(matchId: number, page: readonly Candidate[], now: Instant): Promise<Set<number>> {
      const asked = page.map((alert) => [alert.userId, alert.id, Number(isConditional(alert))])
      const { results } = await client
        .prepare(selectNotifiedLately)
        .bind(JSON.stringify(asked), matchId, -(now - sameNewsMs))
        .all<{ alertId: number }>()
      return new Set(results.map(({ alertId }) => alertId))
    },

    /** Only from where this run began: cron runs overlap where one takes more than a minute. */
    async continueAt({ matchId, seenAt, cursor: from }: LastChance, cursor: string | null): Promise<void> {
      await client
        .prepare(
          'UPDATE last_chances SET place = ?2, is_done = ?3 WHERE match_id = ?1 AND seen_at = ?4 AND place IS ?5',
        )
        .bind(matchId, cursor, Number(cursor === null), seenAt, from)
        .run()
    },

    /** Set when a run failed or found nothing to announce; sorted last. */
    async postpone(matchId: number, now: Instant): Promise<void> {
      await client
        .prepare(
          `INSERT INTO last_chances (match_id, seen_at, tried_at) VALUES (?1, 0, ?2)
           ON CONFLICT DO UPDATE SET tried_at = excluded.tried_at`,
        )
        .bind(matchId, now)
        .run()
    },

    /** Matches that kicked off, or are gone. */
    async purge(now: Instant): Promise<void> {
      await client
        .prepare(
          `DELETE FROM last_chances WHERE seen_at < ?1 - ${2 * lastChanceHours * hourMs}
             AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = last_chances.match_id AND matches.sort_at > ?1)`,
        )
        .bind(now)
        .run()
    },
  }
}
