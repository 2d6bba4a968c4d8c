// Deletes notifications past their retention period.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { batchesPerRun } from './constants.ts'

const lettersPerRun = 500

const oldest =
  'SELECT id, subject_id, user_ids FROM delivery_batches WHERE created_at < ?1 ORDER BY created_at LIMIT ?2'

/** Messages of the oldest batches, by primary key: no table scan. */
const messages = `SELECT message.subject_id, message.user_id, message.channel, -message.seen_at AS newest_first
  FROM (${oldest}) AS batch
  CROSS JOIN json_each(batch.user_ids) AS person
  CROSS JOIN deliveries AS message ON message.subject_id = batch.subject_id AND message.user_id = person.value`

/** In this order, because later statements find rows through earlier tables. */
const deletions = [
  `DELETE FROM notifications WHERE (user_id, newest_first, subject_id) IN (
     SELECT user_id, newest_first, subject_id FROM (${messages}))`,
  `DELETE FROM deliveries WHERE (subject_id, user_id, channel) IN (
     SELECT subject_id, user_id, channel FROM (${messages}))`,
  `DELETE FROM lifetimes WHERE subject_id IN (SELECT subject_id FROM (${oldest}))`,
  `DELETE FROM subjects WHERE id IN (SELECT subject_id FROM (${oldest}))`,
  `DELETE FROM delivery_batches WHERE id IN (SELECT id FROM (${oldest}))`,
]

/** Deletes the oldest batches atomically; later runs delete more. */
export async function removeOldMessages(client: D1Database, before: Instant): Promise<void> {
  const due = await client.prepare(`SELECT 1 FROM (${oldest})`).bind(before, 1).first()
  if (due === null) return
  await client.batch(deletions.map((statement) => client.prepare(statement).bind(before, batchesPerRun)))
}

/** Dead letter ids start with the time. */
export async function removeOldDeadLetters(client: D1Database, before: Instant): Promise<void> {
  await client
    .prepare('DELETE FROM dead_letters WHERE id IN (SELECT id FROM dead_letters WHERE id < ?1 ORDER BY id LIMIT ?2)')
    .bind(String(before).padStart(14, '0'), lettersPerRun)
    .run()
}
