// Part of the repository: how deliveries are doing, for the status page.
import type { Instant } from '../platform/clock.ts'
import type { DeliveryPulse } from './contract.ts'

/** Newest delivery batches, and messages of them, that one measurement looks at. */
const maxRecentBatches = 200
const maxRecentMessages = 2_000

/** Open batches, the most overdue first, among which one that nobody has begun is looked for. */
const maxOpenBatches = 200

const selectRecent = `
  SELECT message.status, message.attempts, message.seen_at AS seenAt, message.decided_at AS decidedAt,
    message.sent_at AS sentAt
  FROM (
    SELECT change_id, user_ids FROM delivery_batches WHERE created_at > ?1 ORDER BY created_at DESC LIMIT ?2
  ) AS batch
  CROSS JOIN json_each(batch.user_ids) AS person
  CROSS JOIN outbox AS message
    ON message.change_id = batch.change_id AND message.user_id = person.value AND message.channel = 'email'
  LIMIT ?3`

const selectWaiting = `
  SELECT min(created_at) AS waitingSince FROM (
    SELECT created_at, attempts FROM delivery_batches WHERE is_open = 1 ORDER BY not_before LIMIT ?1
  ) WHERE attempts = 0`

/** Messages of the newest batches since `since`, and since when a batch waits that nobody has begun. Bounded in rows. */
export async function readPulse(client: D1Database, since: Instant): Promise<DeliveryPulse> {
  const [recent, waiting] = await client.batch([
    client.prepare(selectRecent).bind(since, maxRecentBatches, maxRecentMessages),
    client.prepare(selectWaiting).bind(maxOpenBatches),
  ])
  return {
    messages: (recent?.results ?? []) as DeliveryPulse['messages'],
    waitingSince: (waiting?.results as { waitingSince: Instant | null }[] | undefined)?.[0]?.waitingSince ?? null,
  }
}
