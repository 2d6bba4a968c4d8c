// Delivery health for the status page.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { DeliveryPulse } from './contract.ts'

/** Newest batches, and messages in them, per measurement. */
const maxRecentBatches = 200
const maxRecentMessages = 2_000

/** Open batches searched for an unstarted one, most overdue first. */
const maxOpenBatches = 200

/**
 * Messages not tried yet have no row; in a closed batch only erased users lack one. Those sent with a reason waited on purpose,
 * as do letters and other news, whose ids begin with their kind.
 */
const selectRecent = `
  SELECT coalesce(message.status, 'pending') AS status, coalesce(message.attempts, 0) AS attempts,
    coalesce(message.seen_at, batch.created_at) AS seenAt, batch.created_at AS decidedAt, message.sent_at AS sentAt,
    batch.subject_id GLOB '[0-9]*' AS isChange
  FROM (
    SELECT subject_id, channel, user_ids, created_at, is_open FROM delivery_batches
    WHERE created_at > ?1 ORDER BY created_at DESC LIMIT ?2
  ) AS batch
  CROSS JOIN json_each(batch.user_ids) AS person
  LEFT JOIN deliveries AS message
    ON message.subject_id = batch.subject_id AND message.user_id = person.value AND message.channel = batch.channel
  WHERE (message.status IS NOT NULL OR batch.is_open = 1) AND NOT (message.status IS 'sent' AND message.reason IS NOT NULL)
  LIMIT ?3`

const selectWaiting = `
  SELECT min(created_at) AS waitingSince FROM (
    SELECT created_at, attempts FROM delivery_batches WHERE is_open = 1 ORDER BY not_before LIMIT ?1
  ) WHERE attempts = 0`

type Recent = Omit<DeliveryPulse['messages'][number], 'isChange'> & { isChange: number }

/** Messages of the newest batches since `since`, and how long a batch has waited unstarted. Bounded in rows. */
export async function readPulse(client: D1Database, since: Instant): Promise<DeliveryPulse> {
  const [recent, waiting] = await client.batch([
    client.prepare(selectRecent).bind(since, maxRecentBatches, maxRecentMessages),
    client.prepare(selectWaiting).bind(maxOpenBatches),
  ])
  return {
    messages: ((recent?.results ?? []) as Recent[]).map((one) => ({ ...one, isChange: one.isChange === 1 })),
    waitingSince: (waiting?.results as { waitingSince: Instant | null }[] | undefined)?.[0]?.waitingSince ?? null,
  }
}
