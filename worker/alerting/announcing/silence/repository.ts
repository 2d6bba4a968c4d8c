import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { checkedAtSql, joinMatchChecks } from '#worker/matches/catalogue/checked.rules.ts'
import { mailAfter } from './constants.ts'

export type Silence = { matchId: number; since: Instant; seenAt: Instant; cursor: string | null }

const longestAhead = Math.max(...mailAfter.map(({ untilKickoffMs }) => untilKickoffMs))
const checkedAt = checkedAtSql('summary')
const silentMs = mailAfter
  .map((row) => `WHEN matches.sort_at <= ?1 + ${row.untilKickoffMs} THEN ${row.silentMs}`)
  .join(' ')

export type SilencesRepository = ReturnType<typeof createSilencesRepository>

export function createSilencesRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    /** Matches with alerts of their own that some platform should show, and that had no good check for long. */
    async due(now: Instant, limit: number): Promise<Silence[]> {
      const { results } = await client
        .prepare(
          `SELECT matches.id AS matchId, ${checkedAt} AS since, coalesce(known.seen_at, ?1) AS seenAt, known.place AS cursor
           FROM matches
           CROSS JOIN match_summaries AS summary ON summary.match_id = matches.id
           ${joinMatchChecks}
           LEFT JOIN silences AS known ON known.match_id = matches.id AND known.since = ${checkedAt}
           WHERE ${checkedAt} < ?1 - CASE ${silentMs} END AND matches.sort_at > ?1 AND matches.sort_at <= ?1 + ${longestAhead}
             AND matches.status = 'scheduled' AND known.is_done IS NOT 1
             AND EXISTS (SELECT 1 FROM alert_targets WHERE target_kind = 'match' AND target_id = matches.id)
             AND EXISTS (
               SELECT 1 FROM targets CROSS JOIN platforms ON platforms.id = targets.platform_id AND platforms.is_active = 1
               WHERE targets.match_id = matches.id AND targets.is_unlinked = 0)
           ORDER BY coalesce(known.tried_at, 0), matches.sort_at, matches.id LIMIT ?2`,
        )
        .bind(now, limit)
        .all<Silence>()
      return results
    },

    /** Keeps the moment of the first run of this silence, which is part of the notifications' key. */
    async begin({ matchId, since, seenAt }: Silence): Promise<void> {
      await client
        .prepare(
          `INSERT INTO silences (match_id, since, seen_at) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET
             since = excluded.since, seen_at = excluded.seen_at, place = NULL, is_done = 0, tried_at = NULL
           WHERE silences.since <> excluded.since`,
        )
        .bind(matchId, since, seenAt)
        .run()
    },

    /** Only from where this run began: cron runs overlap where one takes more than a minute. */
    async continueAt({ matchId, since, cursor: from }: Silence, cursor: string | null): Promise<void> {
      await client
        .prepare('UPDATE silences SET place = ?2, is_done = ?3 WHERE match_id = ?1 AND since = ?4 AND place IS ?5')
        .bind(matchId, cursor, Number(cursor === null), since, from)
        .run()
    },

    /** Set when a run failed; sorted last. */
    async postpone({ matchId, since, seenAt }: Silence, now: Instant): Promise<void> {
      await client
        .prepare(
          `INSERT INTO silences (match_id, since, seen_at, tried_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET
             place = iif(silences.since = excluded.since, place, NULL), is_done = 0,
             since = excluded.since, seen_at = iif(silences.since = excluded.since, silences.seen_at, excluded.seen_at),
             tried_at = excluded.tried_at`,
        )
        .bind(matchId, since, seenAt, now)
        .run()
    },

    /** Who of them was notified of a silence within a day: one mail says that there is trouble. */
    async notifiedLately(userIds: readonly number[], now: Instant): Promise<Set<number>> {
      const { results } = await client
        .prepare(
          `SELECT DISTINCT recent.user_id AS userId FROM json_each(?1) AS person
           CROSS JOIN notifications AS recent
             ON recent.user_id = person.value AND recent.newest_first BETWEEN -?2 AND -?2 + ${dayMs}
           WHERE recent.subject_id LIKE 'silence:%'`,
        )
        .bind(JSON.stringify(userIds), now)
        .all<{ userId: number }>()
      return new Set(results.map(({ userId }) => userId))
    },

    async purge(now: Instant): Promise<void> {
      await client.prepare(`DELETE FROM silences WHERE seen_at < ?1 - ${longestAhead}`).bind(now).run()
    },
  }
}
