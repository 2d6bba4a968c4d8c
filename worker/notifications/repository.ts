import { desc, eq, lt } from 'drizzle-orm'
import type { Change } from '../changes/contract.ts'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { type DeliveryChannel, longestTurnMs, oneNewsMs } from './constants.ts'
import type {
  BatchLease,
  DeadLetter,
  DeliveryPulse,
  DeliveryState,
  NewBatch,
  NewNotifications,
  NewsBeside,
  PendingDelivery,
  Subject,
} from './contract.ts'
import { removeOldDeadLetters, removeOldMessages } from './expiry.ts'
import { readLastSent } from './last-sent.ts'
import { recordDelivery, selectNewsBeside, selectPending } from './pending.ts'
import { readPulse } from './pulse.ts'
import { recordStatements } from './recording.ts'
import { deadLetters, subjects } from './table.ts'

type StoredBatch = Pick<NewBatch, 'id' | 'channel'>

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>

export function createNotificationsRepository(database: Database) {
  const client = database.$client
  return {
    /** Stores notifications atomically and returns the batches actually created. */
    async record(fresh: NewNotifications, made: { batches: NewBatch[]; decidedAt: Instant }): Promise<StoredBatch[]> {
      const [batches] = await client.batch<StoredBatch>(recordStatements(client, fresh, made))
      return batches?.results ?? []
    },

    /** Leases a due, open batch by one conditional write; null when another consumer has it or it is closed. */
    async lease(batchId: string, freeNotBefore: Instant, until: Instant): Promise<BatchLease | null> {
      const row = await client
        .prepare(
          `UPDATE delivery_batches SET not_before = ?3, attempts = attempts + 1
           WHERE id = ?1 AND is_open = 1 AND not_before <= ?2
           RETURNING change_id AS subjectId, channel, attempts`,
        )
        .bind(batchId, freeNotBefore, until)
        .first<Pick<BatchLease, 'subjectId' | 'channel' | 'attempts'>>()
      return row && { batchId, ...row, until }
    },

    /** The batch's unsent messages, in one read. */
    async pending(lease: BatchLease): Promise<PendingDelivery[]> {
      const { results } = await client.prepare(selectPending).bind(lease.batchId).all<PendingDelivery>()
      return results
    },

    async subject(id: string): Promise<Subject | null> {
      const [row] = await database.select().from(subjects).where(eq(subjects.id, id))
      return row ?? null
    },

    /** What else each user is notified of about the match within `oneNewsMs` of the change, before or after. */
    async newsBeside(
      change: Change,
      userIds: number[],
      channel: DeliveryChannel,
      now: Instant,
    ): Promise<Map<number, NewsBeside>> {
      const { id, matchId, seenAt } = change
      const { results } = await client
        .prepare(selectNewsBeside)
        .bind(
          ...[JSON.stringify(userIds), -seenAt - oneNewsMs, -seenAt + oneNewsMs, matchId, id, channel, -seenAt],
          now - longestTurnMs,
        )
        .all<{ userId: number; sent: number; lowestPence: number | null; isAnotherFirst: number }>()
      return new Map(
        results.map(({ userId, sent, lowestPence, isAnotherFirst }) => [
          userId,
          { toldPence: sent > 0 ? lowestPence : undefined, isAnotherFirst: isAnotherFirst === 1 },
        ]),
      )
    },

    /** Which users were sent something about a subject, on any channel. */
    async sentTo(subjectId: string, userIds: number[]): Promise<Set<number>> {
      const { results } = await client
        .prepare(
          `SELECT DISTINCT user_id AS userId FROM json_each(?2) AS person
           CROSS JOIN deliveries ON deliveries.subject_id = ?1 AND deliveries.user_id = person.value
           WHERE deliveries.status = 'sent'`,
        )
        .bind(subjectId, JSON.stringify(userIds))
        .all<{ userId: number }>()
      return new Set(results.map(({ userId }) => userId))
    },

    /** By alert, among the user's newest notifications. */
    lastSent: (userId: number): Promise<Map<number, Instant>> => readLastSent(client, userId),

    /** Records an attempt; settled deliveries keep their state, and erased users get no record. */
    async settle(delivery: PendingDelivery, state: DeliveryState): Promise<void> {
      const { batchId, userId, subjectAt } = delivery
      await client
        .prepare(recordDelivery)
        .bind(batchId, userId, subjectAt, state.status, state.attempts, state.sentAt, state.reason)
        .run()
    },

    /** Closes or postpones a batch, only while this consumer still holds the lease. */
    async release(lease: BatchLease, next: 'close' | { notBefore: Instant }): Promise<void> {
      const [isOpen, notBefore] = next === 'close' ? [0, lease.until] : [1, next.notBefore]
      await client
        .prepare(
          'UPDATE delivery_batches SET is_open = ?3, not_before = ?4 WHERE id = ?1 AND not_before = ?2 AND is_open = 1',
        )
        .bind(lease.batchId, lease.until, isOpen, notBefore)
        .run()
    },

    /** Open batches due before `overdueSince`, oldest first; each becomes due again at `now`. */
    async sweep(
      overdueSince: Instant,
      now: Instant,
      limit: number,
    ): Promise<{ id: string; channel: DeliveryChannel }[]> {
      const { results } = await client
        .prepare(
          `UPDATE delivery_batches SET not_before = ?2 WHERE id IN (
             SELECT id FROM delivery_batches WHERE is_open = 1 AND not_before <= ?1 ORDER BY not_before LIMIT ?3
           ) RETURNING id, channel`,
        )
        .bind(overdueSince, now, limit)
        .all<{ id: string; channel: DeliveryChannel }>()
      return results
    },

    /** Deliveries since a moment, for the status page. */
    pulse: (since: Instant): Promise<DeliveryPulse> => readPulse(client, since),

    /** Deletes notifications and deliveries from before a moment, a bounded part per call. */
    removeMessagesBefore: (before: Instant) => removeOldMessages(client, before),
    removeDeadLettersBefore: (before: Instant) => removeOldDeadLetters(client, before),

    async insertDeadLetter(letter: DeadLetter): Promise<void> {
      await database.insert(deadLetters).values(letter).onConflictDoNothing()
    },

    /** Newest first, because ids start with the time; `~` sorts after every id. */
    async deadLetters(limit: number, beforeId = '~'): Promise<DeadLetter[]> {
      return database
        .select()
        .from(deadLetters)
        .where(lt(deadLetters.id, beforeId))
        .orderBy(desc(deadLetters.id))
        .limit(limit)
    },

    async deadLetter(id: string): Promise<DeadLetter | null> {
      const [row] = await database.select().from(deadLetters).where(eq(deadLetters.id, id))
      return row ?? null
    },

    async deleteDeadLetter(id: string): Promise<void> {
      await database.delete(deadLetters).where(eq(deadLetters.id, id))
    },
  }
}
