import type { Database } from '#worker/ground/platform/database.ts'
import { listedBatches, readBatches } from './constants.ts'
import type { SentBatch } from './contract.ts'

/** The newest batches by their index; what became of each message by the log's key. */
const newest = `
  WITH newest AS MATERIALIZED (
    SELECT * FROM (
      SELECT id, subject_id, user_ids, channel, is_open, created_at FROM delivery_batches
      ORDER BY created_at DESC LIMIT ${readBatches})
    WHERE channel = 'email' LIMIT ${listedBatches}),
  outcomes AS (
    SELECT newest.id AS batch_id, deliveries.status AS status FROM newest
    CROSS JOIN json_each(newest.user_ids) AS person
    CROSS JOIN deliveries ON deliveries.subject_id = newest.subject_id AND deliveries.user_id = person.value
      AND deliveries.channel = 'email')
  SELECT newest.id, newest.created_at AS at, coalesce(subjects.kind, 'change') AS kind,
    json_array_length(newest.user_ids) AS people, newest.is_open AS isOpen,
    (SELECT count(*) FROM outcomes WHERE batch_id = newest.id AND status = 'sent') AS sent,
    (SELECT count(*) FROM outcomes WHERE batch_id = newest.id AND status = 'failed') AS failed,
    (SELECT count(*) FROM outcomes WHERE batch_id = newest.id AND status = 'skipped') AS skipped
  FROM newest LEFT JOIN subjects ON subjects.id = newest.subject_id ORDER BY newest.created_at DESC`

export type EmailTestRepository = ReturnType<typeof createEmailTestRepository>

export function createEmailTestRepository({ $client }: Database) {
  return {
    /** Bounded: at most 20 batches of at most 100 people each. */
    async newest(): Promise<SentBatch[]> {
      const { results } = await $client.prepare(newest).all<Omit<SentBatch, 'isOpen'> & { isOpen: number }>()
      return results.map((row) => ({ ...row, isOpen: row.isOpen === 1 }))
    },
  }
}
