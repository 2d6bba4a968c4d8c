// Webhooks as they came, until they are worked through.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { eventsKeptMs, sweepAfterMs, sweepLimit } from './constants.ts'
import { waitAfterTry } from './tries.ts'

type StoredEvent = { body: string; receivedAt: Instant; handledAt: Instant | null; tries: number }
type NewEvent = { id: string; kind: string; orderId: string | null; body: string; now: Instant }

const store = `INSERT INTO payment_events (id, kind, order_id, body, received_at, next_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?5 + ${sweepAfterMs}) ON CONFLICT (id) DO NOTHING`
const load = 'SELECT body, received_at AS receivedAt, handled_at AS handledAt, tries FROM payment_events WHERE id = ?1'
const finish = 'UPDATE payment_events SET handled_at = ?2 WHERE id = ?1 AND handled_at IS NULL'
const due = `UPDATE payment_events SET tries = tries + 1, next_at = ?1 + ${waitAfterTry} WHERE id IN
  (SELECT id FROM payment_events WHERE handled_at IS NULL AND next_at <= ?1 ORDER BY next_at LIMIT ?2)
  RETURNING id, kind, tries`
const purge = 'DELETE FROM payment_events WHERE id IN (SELECT id FROM payment_events WHERE received_at < ?1 LIMIT ?2)'

export type EventsRepository = ReturnType<typeof createEventsRepository>

export function createEventsRepository({ $client }: Database) {
  return {
    async store({ id, kind, orderId, body, now }: NewEvent): Promise<void> {
      await $client.prepare(store).bind(id, kind, orderId, body, now).run()
    },

    load: (id: string) => $client.prepare(load).bind(id).first<StoredEvent>(),

    async finish(id: string, now: Instant): Promise<void> {
      await $client.prepare(finish).bind(id, now).run()
    },

    /** Takes what is due: its message was lost, or it could not be worked through. */
    async takeDue(now: Instant) {
      const { results } = await $client
        .prepare(due)
        .bind(now, sweepLimit)
        .all<{ id: string; kind: string; tries: number }>()
      return results
    },

    async purge(now: Instant): Promise<void> {
      await $client
        .prepare(purge)
        .bind(now - eventsKeptMs, sweepLimit)
        .run()
    },
  }
}
