import { toIso } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { readPages } from '../platform/pages.ts'
import type { Holding } from '../privacy/contract.ts'

const rowsPerPage = 500

/** Notifications that one statement deletes, with their deliveries: far below the database's limit of time. */
const rowsPerErasure = 1_000

const others = '(SELECT json_group_array(value) FROM json_each(user_ids) WHERE value <> ?1)'

/** As the index of the table has it, so that no other letter is read. */
const personOfLetter = "body ->> '$.userId'"

type Told = {
  newest_first: number
  change_id: string
  match_id: number
  alert_id: number
  alert_type: string
  is_read: number
  channel: string | null
  status: string | null
  attempts: number | null
  sent_at: number | null
  reason: string | null
}

/**
 * What a person was told, newest first, and what became of each message. Deliveries are keyed by change, so they are
 * found through the notifications, which are keyed by person: no table is scanned.
 */
export function notificationsHolding({ $client: client }: Pick<Database, '$client'>): Holding {
  async function page(userId: number, after: Told | undefined, limit: number): Promise<Told[]> {
    const { results } = await client
      .prepare(
        `SELECT n.newest_first, n.change_id, n.match_id, n.alert_id, n.alert_type, n.is_read,
           o.channel, o.status, o.attempts, o.sent_at, o.reason
         FROM (
           SELECT * FROM notifications WHERE user_id = ?1 AND (newest_first, change_id) > (?2, ?3)
           ORDER BY newest_first, change_id LIMIT ?4
         ) AS n
         LEFT JOIN outbox AS o ON o.change_id = n.change_id AND o.user_id = ?1 AND o.channel = 'email'
         ORDER BY n.newest_first, n.change_id`,
      )
      .bind(userId, after?.newest_first ?? Number.MIN_SAFE_INTEGER, after?.change_id ?? '', limit)
      .all<Told>()
    return results
  }

  return {
    name: 'notifications',
    async *pages(userId) {
      for await (const rows of readPages<Told>(rowsPerPage, (after, limit) => page(userId, after, limit))) {
        yield rows.map((row) => ({
          match_id: row.match_id,
          alert_id: row.alert_id,
          alert_type: row.alert_type,
          seen_at: toIso(-row.newest_first),
          is_read: row.is_read === 1,
          delivery:
            row.channel === null
              ? null
              : {
                  channel: row.channel,
                  status: row.status,
                  attempts: row.attempts,
                  sent_at: row.sent_at === null ? null : toIso(row.sent_at),
                  reason: row.reason,
                },
        }))
      }
    },
    async erase(userId) {
      const chosen = `SELECT newest_first, change_id FROM notifications WHERE user_id = ?1
        ORDER BY newest_first, change_id LIMIT ${rowsPerErasure}`
      const [, , , , removed] = await client.batch([
        // Of messages that were tried the outbox names the batch; what was not tried yet is in the open ones.
        client
          .prepare(
            `UPDATE delivery_batches SET user_ids = ${others} WHERE id IN (
               SELECT batch_id FROM outbox WHERE user_id = ?1 AND change_id IN (SELECT change_id FROM (${chosen})))`,
          )
          .bind(userId),
        client
          .prepare(
            `UPDATE delivery_batches SET user_ids = ${others} WHERE id IN (
               SELECT batch.id FROM delivery_batches AS batch CROSS JOIN json_each(batch.user_ids) AS person
               WHERE batch.is_open = 1 AND batch.not_before >= 0 AND person.value = ?1)`,
          )
          .bind(userId),
        client.prepare(`DELETE FROM dead_letters WHERE ${personOfLetter} = ?1`).bind(userId),
        client
          .prepare(`DELETE FROM outbox WHERE user_id = ?1 AND change_id IN (SELECT change_id FROM (${chosen}))`)
          .bind(userId),
        client
          .prepare(`DELETE FROM notifications WHERE user_id = ?1 AND (newest_first, change_id) IN (${chosen})`)
          .bind(userId),
      ])
      return (removed?.meta.changes ?? 0) < rowsPerErasure
    },
  }
}
