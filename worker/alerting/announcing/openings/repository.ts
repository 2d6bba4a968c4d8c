import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { openingNewsMs } from './constants.ts'

/** A moment at which one or more sales of a match open. */
export type Opening = { matchId: number; opensAt: Instant; cursor: string | null }

/**
 * Users who were notified of tickets of these sellers since the opening, by any alert. ?1: the users, ?2: the match, ?3: minus
 * the moment of the opening, ?4: the sellers' names. Notifications are read by key.
 */
const selectNotifiedOfTickets = `
  SELECT DISTINCT asked.value AS userId
  FROM json_each(?1) AS asked
  CROSS JOIN notifications AS other ON other.user_id = asked.value AND other.newest_first <= ?3
  CROSS JOIN subjects AS subject ON subject.id = other.subject_id
  WHERE other.match_id = ?2 AND subject.kind = 'change' AND other.digest IS NULL
    AND subject.facts ->> '$.platform.name' IN (SELECT value FROM json_each(?4))`

export type OpeningsRepository = ReturnType<typeof createOpeningsRepository>

export function createOpeningsRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    /**
     * Sales that opened a moment ago and were known before, not announced to all; failed ones last. Where only the
     * day is known, the moment is not.
     */
    async due(now: Instant, limit: number): Promise<Opening[]> {
      const { results } = await client
        .prepare(
          `SELECT DISTINCT sale.match_id AS matchId, sale.opens_at AS opensAt, known.place AS cursor
           FROM sale_windows AS sale
           LEFT JOIN sale_openings AS known ON known.match_id = sale.match_id AND known.opens_at = sale.opens_at
           WHERE sale.opens_at > ?1 - ${openingNewsMs} AND sale.opens_at <= ?1
             AND sale.is_day_only = 0 AND coalesce(sale.learned_at, 0) < sale.opens_at AND coalesce(known.is_done, 0) = 0
           ORDER BY coalesce(known.tried_at, 0), sale.opens_at, sale.match_id LIMIT ?2`,
        )
        .bind(now, limit)
        .all<Opening>()
      return results
    },

    /** Ids of the users who were notified of these sellers' tickets since the sale opened. */
    async notifiedOfTickets(
      { matchId, opensAt }: Pick<Opening, 'matchId' | 'opensAt'>,
      userIds: readonly number[],
      sellers: readonly string[],
    ): Promise<Set<number>> {
      const { results } = await client
        .prepare(selectNotifiedOfTickets)
        .bind(JSON.stringify(userIds), matchId, -opensAt, JSON.stringify(sellers))
        .all<{ userId: number }>()
      return new Set(results.map(({ userId }) => userId))
    },

    /** Only from where this run began: cron runs overlap where one takes more than a minute. */
    async continueAt({ matchId, opensAt, cursor: from }: Opening, cursor: string | null): Promise<void> {
      await client
        .prepare(
          `INSERT INTO sale_openings (match_id, opens_at, place, is_done) VALUES (?1, ?2, ?3, ?4)
           ON CONFLICT DO UPDATE SET place = excluded.place, is_done = excluded.is_done WHERE sale_openings.place IS ?5`,
        )
        .bind(matchId, opensAt, cursor, Number(cursor === null), from)
        .run()
    },

    /** Set when a run failed or found nothing to announce; sorted last. */
    async postpone({ matchId, opensAt }: Opening, now: Instant): Promise<void> {
      await client
        .prepare(
          `INSERT INTO sale_openings (match_id, opens_at, tried_at) VALUES (?1, ?2, ?3)
           ON CONFLICT DO UPDATE SET tried_at = excluded.tried_at`,
        )
        .bind(matchId, opensAt, now)
        .run()
    },

    async purge(now: Instant): Promise<void> {
      await client.prepare(`DELETE FROM sale_openings WHERE opens_at < ?1 - ${dayMs}`).bind(now).run()
    },
  }
}
