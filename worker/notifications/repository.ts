import { desc, eq, lt } from 'drizzle-orm'
import { Change } from '../changes/contract.ts'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { oneNewsMs } from './constants.ts'
import type { BatchLease, DeadLetter, DeliveryPulse, DeliveryState, PendingDelivery } from './contract.ts'
import { removeOldDeadLetters, removeOldMessages } from './expiry.ts'
import { type PendingRow, pendingDelivery, recordDelivery, selectPending, selectToldBeside } from './pending.ts'
import { readPulse } from './pulse.ts'
import { deadLetters, toldChanges } from './table.ts'

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>

export function createNotificationsRepository(database: Database) {
  const client = database.$client
  return {
    /** Takes an open batch whose time has come, by one conditional write. Null: somebody else has it, or it is closed. */
    async lease(batchId: string, freeNotBefore: Instant, until: Instant): Promise<BatchLease | null> {
      const row = await client
        .prepare(
          `UPDATE delivery_batches SET not_before = ?3, attempts = attempts + 1
           WHERE id = ?1 AND is_open = 1 AND not_before <= ?2
           RETURNING change_id, attempts`,
        )
        .bind(batchId, freeNotBefore, until)
        .first<{ change_id: string; attempts: number }>()
      return row && { batchId, changeId: row.change_id, attempts: row.attempts, until }
    },

    /** What of a batch is still to be sent, with each person and alert as they are now, in one read. */
    async pending(lease: BatchLease): Promise<PendingDelivery[]> {
      const { results } = await client.prepare(selectPending).bind(lease.batchId).all<PendingRow>()
      return results.map(pendingDelivery)
    },

    async toldChange(changeId: string): Promise<Change | null> {
      const [row] = await database
        .select({ facts: toldChanges.facts })
        .from(toldChanges)
        .where(eq(toldChanges.id, changeId))
      return row ? Change.parse(row.facts) : null
    },

    /** The lowest price that each of these people was told of the match within `oneNewsMs` of the change, before or after. */
    async toldBeside(change: Change, userIds: number[]): Promise<Map<number, number | null>> {
      const { results } = await client
        .prepare(selectToldBeside)
        .bind(
          JSON.stringify(userIds),
          -change.seenAt - oneNewsMs,
          -change.seenAt + oneNewsMs,
          change.matchId,
          change.id,
        )
        .all<{ userId: number; lowestPence: number | null }>()
      return new Map(results.map(({ userId, lowestPence }) => [userId, lowestPence]))
    },

    /**
     * Records how a delivery stands; one that was settled before keeps its state, and of somebody who was erased since
     * nothing is recorded.
     */
    async settle(delivery: PendingDelivery, state: DeliveryState): Promise<void> {
      const { batchId, userId, seenAt, channel } = delivery
      await client
        .prepare(recordDelivery)
        .bind(batchId, userId, seenAt, channel, state.status, state.attempts, state.sentAt, state.reason)
        .run()
    },

    /** Closes a batch, or puts it off until `notBefore`; only while the lease is still this consumer's. */
    async release(lease: BatchLease, next: 'close' | { notBefore: Instant }): Promise<void> {
      const [isOpen, notBefore] = next === 'close' ? [0, lease.until] : [1, next.notBefore]
      await client
        .prepare(
          'UPDATE delivery_batches SET is_open = ?3, not_before = ?4 WHERE id = ?1 AND not_before = ?2 AND is_open = 1',
        )
        .bind(lease.batchId, lease.until, isOpen, notBefore)
        .run()
    },

    /** Open batches that should have been taken before `overdueSince`, the oldest first; each is due again at `now`. */
    async sweep(overdueSince: Instant, now: Instant, limit: number): Promise<string[]> {
      const { results } = await client
        .prepare(
          `UPDATE delivery_batches SET not_before = ?2 WHERE id IN (
             SELECT id FROM delivery_batches WHERE is_open = 1 AND not_before <= ?1 ORDER BY not_before LIMIT ?3
           ) RETURNING id`,
        )
        .bind(overdueSince, now, limit)
        .all<{ id: string }>()
      return results.map((row) => row.id)
    },

    /** How deliveries have gone since, for the status page. */
    pulse: (since: Instant): Promise<DeliveryPulse> => readPulse(client, since),

    /** What was told, and what came of it, from before this moment; a bounded part. */
    removeMessagesBefore: (before: Instant) => removeOldMessages(client, before),
    removeDeadLettersBefore: (before: Instant) => removeOldDeadLetters(client, before),

    async insertDeadLetter(letter: DeadLetter): Promise<void> {
      await database.insert(deadLetters).values(letter).onConflictDoNothing()
    },

    /** Newest first, because ids begin with the time; `~` sorts behind every id. */
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
