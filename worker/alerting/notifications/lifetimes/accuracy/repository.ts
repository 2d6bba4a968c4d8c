// One row a platform and day, so that what is published costs the same however many alerts are sent.

import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import type { Lifetime } from '../contract.ts'
import { accuracyDays, maxTimedMessages } from './constants.ts'
import type { AccuracyDay } from './contract.ts'
import { delaysOf } from './rules.ts'

export type AccuracyRepository = ReturnType<typeof createAccuracyRepository>

/** Right after the statement that settled the lifetime, in its batch: counts only if that one wrote. */
const countOne = `
  INSERT INTO alert_accuracy (platform_id, day, measured, lasted, refuted, delays)
  SELECT ?1, ?2, 1, ?3, ?4, ?5 WHERE changes() > 0
  ON CONFLICT (day, platform_id) DO UPDATE SET
    measured = measured + 1, lasted = lasted + excluded.lasted, refuted = refuted + excluded.refuted,
    delays = (SELECT json_group_array(one.value + more.value ORDER BY one.key)
      FROM json_each(alert_accuracy.delays) AS one JOIN json_each(excluded.delays) AS more ON more.key = one.key)`

/** Messages that waited on purpose, or went with others, say nothing of how fast we are. */
const selectWays = `
  SELECT log.sent_at - log.seen_at AS tookMs
  FROM (SELECT * FROM deliveries WHERE subject_id = ?1 LIMIT ${maxTimedMessages}) AS log
  CROSS JOIN notifications AS n ON n.user_id = log.user_id AND n.newest_first = -log.seen_at AND n.subject_id = log.subject_id
  WHERE log.status = 'sent' AND log.reason IS NULL AND (n.alert_type = 'price_drop') = ?2`

const dayOf = (at: Instant) => localDay(at, 'UTC')

export function createAccuracyRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    /** Counts an announcement that a later check says something of; to stand behind its settling statement. */
    async counting(
      { subjectId, what, platformId, seenAt }: Lifetime,
      found: { hasLasted: boolean; isRefuted: boolean },
    ): Promise<D1PreparedStatement> {
      const { results } = await client
        .prepare(selectWays)
        .bind(subjectId, what === 'price' ? 1 : 0)
        .all<{ tookMs: number }>()
      const delays = JSON.stringify(delaysOf(results.map(({ tookMs }) => tookMs)))
      return client.prepare(countOne).bind(platformId, dayOf(seenAt), +found.hasLasted, +found.isRefuted, delays)
    },

    /** The last days of every platform, newest first. */
    async days(now: Instant): Promise<AccuracyDay[]> {
      const { results } = await client
        .prepare(
          `SELECT platform_id AS platformId, day, measured, lasted, refuted, delays
           FROM alert_accuracy WHERE day > ?1 ORDER BY day DESC`,
        )
        .bind(dayOf(now - accuracyDays * dayMs))
        .all<Omit<AccuracyDay, 'delays'> & { delays: string }>()
      return results.map((row) => ({ ...row, delays: JSON.parse(row.delays) as number[] }))
    },

    /** Days that are no longer published. */
    async purge(now: Instant): Promise<void> {
      await client
        .prepare('DELETE FROM alert_accuracy WHERE day <= ?1')
        .bind(dayOf(now - 2 * accuracyDays * dayMs))
        .run()
    },
  }
}
