import { getTableName } from 'drizzle-orm'
import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import type { ArchivedMessage } from './archive/contract.ts'
import type { MessageArchive } from './archive/service.ts'
import { withoutLimit } from './constants.ts'
import { idOf } from './inbox/rules.ts'
import { deadLetters, deliveries, deliveryBatches, deliveryTurns, notifications } from './table.ts'

const rowsPerPage = 500

/** Notifications deleted per statement, with deliveries: far below the database's time limit. */
const rowsPerErasure = 1_000

const others = '(SELECT json_group_array(value) FROM json_each(user_ids) WHERE value <> ?1)'

/** Must match the index expression, or every dead letter is read. */
const personOfLetter = "body ->> '$.userId'"

type Row = {
  newest_first: number
  subject_id: string
  match_id: number | null
  alert_id: number | null
  alert_type: string | null
  is_read: number
  limit_pence: number | null
  client_ids: string
  /** As JSON, one for each channel. */
  deliveries: string
}

type DeliveryRow = {
  channel: string
  status: string
  attempts: number
  sent_at: number | null
  reason: string | null
}

/**
 * A user's notifications, newest first, with each message's result. Deliveries are keyed by subject, so they are
 * found through the notifications, keyed by user, without a table scan.
 */
export function notificationsDataSource(
  { $client: client }: Pick<Database, '$client'>,
  archive: Pick<MessageArchive, 'pages' | 'erase'>,
): PersonalDataSource {
  async function page(userId: number, after: Row | undefined, limit: number): Promise<Row[]> {
    const { results } = await client
      .prepare(
        `SELECT n.newest_first, n.subject_id, n.match_id, n.alert_id, n.alert_type, n.is_read, n.limit_pence, n.client_ids,
           (SELECT json_group_array(json_object('channel', channel, 'status', status, 'attempts', attempts,
              'sent_at', sent_at, 'reason', reason))
            FROM deliveries WHERE subject_id = n.subject_id AND user_id = ?1) AS deliveries
         FROM (
           SELECT * FROM notifications WHERE user_id = ?1 AND (newest_first, subject_id) > (?2, ?3)
           ORDER BY newest_first, subject_id LIMIT ?4
         ) AS n
         ORDER BY n.newest_first, n.subject_id`,
      )
      .bind(userId, after?.newest_first ?? Number.MIN_SAFE_INTEGER, after?.subject_id ?? '', limit)
      .all<Row>()
    return results
  }

  return {
    name: 'notifications',
    tables: [notifications, deliveries, deliveryBatches, deliveryTurns, deadLetters].map(getTableName),
    async *pages(userId) {
      // One that is moved meanwhile, or whose move was cut off, is in a row and in a file.
      const seen = new Set<string>()
      for await (const rows of readPages<Row>(rowsPerPage, (after, limit) => page(userId, after, limit))) {
        for (const row of rows) seen.add(idOf({ at: -row.newest_first, subjectId: row.subject_id }))
        yield rows.map((row) => ({
          match_id: row.match_id,
          alert_id: row.alert_id,
          alert_type: row.alert_type,
          seen_at: toIso(-row.newest_first),
          is_read: row.is_read === 1,
          limit_pence: row.limit_pence === withoutLimit ? null : row.limit_pence,
          client_ids: JSON.parse(row.client_ids) as number[],
          deliveries: (JSON.parse(row.deliveries) as DeliveryRow[]).map(({ sent_at, ...delivery }) => ({
            ...delivery,
            sent_at: isoOrNull(sent_at),
          })),
        }))
      }
      for await (const messages of archive.pages(userId)) {
        yield messages.filter(({ id }) => !seen.has(id)).map(exportedOf)
      }
    },
    async erase(userId) {
      const chosen = `SELECT newest_first, subject_id FROM notifications WHERE user_id = ?1
        ORDER BY newest_first, subject_id LIMIT ${rowsPerErasure}`
      const [, , , , , removed] = await client.batch([
        // Attempted messages name their batch in the log; the others are in open batches.
        client
          .prepare(
            `UPDATE delivery_batches SET user_ids = ${others} WHERE id IN (
               SELECT batch_id FROM deliveries WHERE user_id = ?1 AND subject_id IN (SELECT subject_id FROM (${chosen})))`,
          )
          .bind(userId),
        client
          .prepare(
            `UPDATE delivery_batches SET user_ids = ${others} WHERE id IN (
               SELECT batch.id FROM delivery_batches AS batch CROSS JOIN json_each(batch.user_ids) AS person
               WHERE batch.is_open = 1 AND batch.not_before >= 0 AND person.value = ?1)`,
          )
          .bind(userId),
        client.prepare('DELETE FROM delivery_turns WHERE user_id = ?1').bind(userId),
        client.prepare(`DELETE FROM dead_letters WHERE ${personOfLetter} = ?1`).bind(userId),
        client
          .prepare(`DELETE FROM deliveries WHERE user_id = ?1 AND subject_id IN (SELECT subject_id FROM (${chosen}))`)
          .bind(userId),
        client
          .prepare(`DELETE FROM notifications WHERE user_id = ?1 AND (newest_first, subject_id) IN (${chosen})`)
          .bind(userId),
      ])
      if ((removed?.meta.changes ?? 0) === rowsPerErasure) return false
      return archive.erase(userId)
    },
  }
}

function exportedOf(message: ArchivedMessage) {
  return {
    match_id: message.match?.id ?? null,
    alert_id: message.alertId,
    alert_type: message.type === 'system' ? null : message.type,
    seen_at: toIso(message.at),
    is_read: message.isRead,
    limit_pence: message.priceThresholdPence,
    client_ids: message.clientIds,
    deliveries: message.deliveries.map(({ channel, status, attempts, sentAt, reason }) => ({
      channel,
      status,
      attempts,
      sent_at: isoOrNull(sentAt),
      reason,
    })),
  }
}
