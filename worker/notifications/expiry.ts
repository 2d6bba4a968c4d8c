// Part of the repository: deletes what people were told once it is older than we keep it.
import type { Instant } from '../platform/clock.ts'

/** Batches, of a hundred messages at most, that one run deletes: nearly three million messages a day. */
const batchesPerRun = 20
const lettersPerRun = 500

const oldest = 'SELECT id, change_id, user_ids FROM delivery_batches WHERE created_at < ?1 ORDER BY created_at LIMIT ?2'

/** The messages of the oldest batches, by the key of the deliveries: no table is scanned. */
const messages = `SELECT message.subject_id, message.user_id, message.channel, -message.seen_at AS newest_first
  FROM (${oldest}) AS batch
  CROSS JOIN json_each(batch.user_ids) AS person
  CROSS JOIN deliveries AS message ON message.subject_id = batch.change_id AND message.user_id = person.value`

/** In this order, because each is found by those that go after it. */
const deletions = [
  `DELETE FROM notifications WHERE (user_id, newest_first, change_id) IN (
     SELECT user_id, newest_first, subject_id FROM (${messages}))`,
  `DELETE FROM deliveries WHERE (subject_id, user_id, channel) IN (
     SELECT subject_id, user_id, channel FROM (${messages}))`,
  `DELETE FROM subjects WHERE id IN (SELECT change_id FROM (${oldest}))`,
  `DELETE FROM delivery_batches WHERE id IN (SELECT id FROM (${oldest}))`,
]

/** All of the oldest batches or nothing; the rest goes in the next runs. */
export async function removeOldMessages(client: D1Database, before: Instant): Promise<void> {
  const due = await client.prepare(`SELECT 1 FROM (${oldest})`).bind(before, 1).first()
  if (due === null) return
  await client.batch(deletions.map((statement) => client.prepare(statement).bind(before, batchesPerRun)))
}

/** Ids of dead letters begin with the time. */
export async function removeOldDeadLetters(client: D1Database, before: Instant): Promise<void> {
  await client
    .prepare('DELETE FROM dead_letters WHERE id IN (SELECT id FROM dead_letters WHERE id < ?1 ORDER BY id LIMIT ?2)')
    .bind(String(before).padStart(14, '0'), lettersPerRun)
    .run()
}
