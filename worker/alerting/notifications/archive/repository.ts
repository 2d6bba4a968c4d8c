import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { InboxKey } from '../inbox/contract.ts'
import { maxHidden, peoplePerRun } from './constants.ts'

export type ArchiveRepository = ReturnType<typeof createArchiveRepository>

/** By primary keys: one row of each person and one message. */
const peopleAfter = `
  SELECT id, EXISTS (SELECT 1 FROM notifications WHERE user_id = one.id AND newest_first > -?2) AS hasOlder
  FROM (SELECT id FROM users WHERE id > ?1 ORDER BY id LIMIT ${peoplePerRun}) AS one`

const hidden = `
  SELECT -newest_first AS at, subject_id AS subjectId FROM notifications
  WHERE user_id = ?1 AND newest_first > -?2 AND deleted_at IS NOT NULL
  ORDER BY newest_first, subject_id LIMIT ${maxHidden}`

/** ?1: the person, ?2: keys as JSON, [time, subject id]. */
const byKeys = '(user_id, newest_first, subject_id) IN (SELECT ?1, -(value ->> 0), value ->> 1 FROM json_each(?2))'

export function createArchiveRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    async peopleAfter(after: number, cut: Instant): Promise<{ id: number; hasOlder: boolean }[]> {
      const { results } = await client.prepare(peopleAfter).bind(after, cut).all<{ id: number; hasOlder: number }>()
      return results.map(({ id, hasOlder }) => ({ id, hasOlder: hasOlder === 1 }))
    },

    /** What a person deleted, while it can still be restored or keeps its key. */
    async hidden(userId: number, cut: Instant): Promise<InboxKey[]> {
      return (await client.prepare(hidden).bind(userId, cut).all<InboxKey>()).results
    },

    /** Removes messages with the log of their deliveries; returns those that their person deleted meanwhile, which stay. */
    async remove(userId: number, keys: readonly InboxKey[]): Promise<InboxKey[]> {
      const listed = JSON.stringify(keys.map(({ at, subjectId }) => [at, subjectId]))
      const statement = (sql: string) => client.prepare(sql).bind(userId, listed)
      const [withdrawn] = await client.batch<InboxKey>([
        statement(
          `SELECT -newest_first AS at, subject_id AS subjectId FROM notifications WHERE ${byKeys} AND deleted_at IS NOT NULL`,
        ),
        statement(
          `DELETE FROM deliveries WHERE (subject_id, user_id, channel) IN (
             SELECT log.subject_id, log.user_id, log.channel
             FROM (SELECT user_id, subject_id FROM notifications WHERE ${byKeys} AND deleted_at IS NULL) AS gone
             CROSS JOIN deliveries AS log ON log.subject_id = gone.subject_id AND log.user_id = gone.user_id)`,
        ),
        statement(`DELETE FROM notifications WHERE ${byKeys} AND deleted_at IS NULL`),
      ])
      return withdrawn?.results ?? []
    },
  }
}
