import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxPlatforms } from '#worker/matches/catalogue/constants.ts'
import { alarmsPerRun } from './constants.ts'
import type { SeenUnread, UnreadAlarm } from './contract.ts'

export type UnreadRepository = ReturnType<typeof createUnreadRepository>

export function createUnreadRepository({ $client }: Pick<Database, '$client'>) {
  return {
    /** Those that are known: few, and none on most days. */
    async known(): Promise<Map<number, Instant>> {
      const { results } = await $client
        .prepare(`SELECT platform_id AS platformId, since FROM unread_platforms LIMIT ${maxPlatforms}`)
        .all<{ platformId: number; since: Instant }>()
      return new Map(results.map(({ platformId, since }) => [platformId, since]))
    },

    /** Another since is another alarm. */
    async record(changed: readonly SeenUnread[]): Promise<void> {
      const [began, ended] = [
        changed.flatMap(({ platformId, unread }) => (unread ? { platformId, ...unread } : [])),
        changed.flatMap(({ platformId, unread }) => (unread ? [] : platformId)),
      ]
      await $client.batch([
        $client
          .prepare(
            `INSERT INTO unread_platforms (platform_id, since, problem)
             SELECT value ->> 'platformId', value ->> 'since', value ->> 'problem' FROM json_each(?1) WHERE true
             ON CONFLICT (platform_id) DO UPDATE SET since = excluded.since, problem = excluded.problem,
               mailing_until = NULL, mailed_at = NULL`,
          )
          .bind(JSON.stringify(began)),
        $client
          .prepare('DELETE FROM unread_platforms WHERE platform_id IN (SELECT value FROM json_each(?1))')
          .bind(JSON.stringify(ended)),
      ])
    },

    /** Alarms to mail now, for this job alone until `until`. */
    async takeUnmailed(now: Instant, until: Instant): Promise<UnreadAlarm[]> {
      const { results } = await $client
        .prepare(
          `UPDATE unread_platforms SET mailing_until = ?2
           WHERE platform_id IN (SELECT platform_id FROM unread_platforms
             WHERE mailed_at IS NULL AND coalesce(mailing_until, 0) < ?1 LIMIT ${alarmsPerRun})
           RETURNING platform_id AS platformId, since, problem,
             (SELECT name FROM platforms WHERE id = platform_id) AS name`,
        )
        .bind(now, until)
        .all<UnreadAlarm>()
      return results
    },

    /** `at`: null for one that could not be sent. */
    async mailed({ platformId, since }: Pick<UnreadAlarm, 'platformId' | 'since'>, at: Instant | null): Promise<void> {
      await $client
        .prepare(
          'UPDATE unread_platforms SET mailed_at = ?3, mailing_until = NULL WHERE platform_id = ?1 AND since = ?2',
        )
        .bind(platformId, since, at)
        .run()
    },
  }
}
