// Every read and write of the inbox is by primary key: what a user sees costs the same with any number of notifications.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { deletedPerRun, maxMarkedTogether } from './constants.ts'
import type { InboxChange, InboxKey } from './contract.ts'
import { createInboxReading } from './reading.repository.ts'

export type InboxRepository = ReturnType<typeof createInboxRepository>

/**
 * What changes of messages bind, and the snippets that they are put together from.
 *
 * | ?1 | the person                                         |
 * | ?2 | keys of the messages, as JSON: [time, subject id]  |
 * | ?3 | the value that is set or compared                  |
 * | ?4 | the client that they must be for; null for any     |
 */
const isForClient = '(?4 IS NULL OR EXISTS (SELECT 1 FROM json_each(client_ids) AS client WHERE client.value = ?4))'

const byKeys = `(user_id, newest_first, subject_id) IN (SELECT ?1, -(value ->> 0), value ->> 1 FROM json_each(?2))`

export function createInboxRepository(database: Pick<Database, '$client'>) {
  const { $client: client } = database

  /** Changes the user's own among the keys, or those for one client, atomically with the count of them. */
  async function change(
    userId: number,
    keys: InboxKey[],
    { where, set, unless }: { where: string; set: string; unless: string },
    value: number,
    clientId: number | null = null,
  ): Promise<InboxChange> {
    const listed = JSON.stringify(keys.map(({ at, subjectId }) => [at, subjectId]))
    const own = `${byKeys} AND ${isForClient} AND ${where}`
    const [counted, written] = await client.batch<{ found: number; at: Instant; subjectId: string }>([
      client
        .prepare(`SELECT count(*) AS found, ?3 AS value FROM notifications WHERE ${own}`)
        .bind(userId, listed, value, clientId),
      client
        .prepare(
          `UPDATE notifications SET ${set} WHERE ${own} AND NOT (${unless})
           RETURNING -newest_first AS at, subject_id AS subjectId`,
        )
        .bind(userId, listed, value, clientId),
    ])
    return { found: counted?.results[0]?.found ?? 0, keys: written?.results ?? [] }
  }

  return {
    ...createInboxReading(database),

    mark: (userId: number, keys: InboxKey[], isRead: boolean, clientId: number | null = null) =>
      change(
        userId,
        keys,
        { where: 'deleted_at IS NULL', set: 'is_read = ?3', unless: 'is_read = ?3' },
        isRead ? 1 : 0,
        clientId,
      ),

    /** Among the newest, those seen until a moment: news that came after the page was made stays unread. */
    async markAllRead(userId: number, until: Instant): Promise<InboxKey[]> {
      const { results } = await client
        .prepare(
          `UPDATE notifications SET is_read = 1 WHERE (user_id, newest_first, subject_id) IN (
             SELECT user_id, newest_first, subject_id FROM (
               SELECT user_id, newest_first, subject_id, is_read, deleted_at FROM notifications
               WHERE user_id = ?1 AND newest_first >= -?2 ORDER BY newest_first, subject_id LIMIT ${maxMarkedTogether})
             WHERE is_read = 0 AND deleted_at IS NULL)
           RETURNING -newest_first AS at, subject_id AS subjectId`,
        )
        .bind(userId, until)
        .all<InboxKey>()
      return results
    },

    remove: (userId: number, keys: InboxKey[], now: Instant) =>
      change(userId, keys, { where: 'deleted_at IS NULL', set: 'deleted_at = ?3', unless: 'FALSE' }, now),

    /** Those deleted after a moment. */
    restore: (userId: number, keys: InboxKey[], deletedAfter: Instant) =>
      change(userId, keys, { where: 'deleted_at > ?3', set: 'deleted_at = NULL', unless: 'FALSE' }, deletedAfter),

    /** Removes for good, with the log of their deliveries, a bounded part per call. */
    async purgeDeleted(before: Instant): Promise<void> {
      const due = `SELECT user_id, newest_first, subject_id FROM notifications
        WHERE deleted_at <= ?1 ORDER BY deleted_at LIMIT ${deletedPerRun}`
      await client.batch([
        client
          .prepare(
            `DELETE FROM deliveries WHERE (subject_id, user_id, channel) IN (
               SELECT log.subject_id, log.user_id, log.channel FROM (${due}) AS gone
               CROSS JOIN deliveries AS log ON log.subject_id = gone.subject_id AND log.user_id = gone.user_id)`,
          )
          .bind(before),
        client.prepare(`DELETE FROM notifications WHERE (user_id, newest_first, subject_id) IN (${due})`).bind(before),
      ])
    },
  }
}
