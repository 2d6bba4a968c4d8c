import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { isConditional } from '../alerts/tickets.rules.ts'
import { oneNewsMs } from './constants.ts'
import type {
  BatchLease,
  DeadLetter,
  DeliveryPulse,
  DeliveryState,
  FiredAlert,
  LeasedBatch,
  NewBatch,
  NewNotifications,
  PendingDelivery,
  Subject,
} from './contract.ts'
import { removeOldDeadLetters, removeOldMessages } from './expiry.repository.ts'
import { unreachedReasons } from './fallback/rules.ts'
import { gatheringStatements } from './gathering/repository.ts'
import type { SystemNotice } from './inbox/contract.ts'
import {
  leaseBatch,
  recordDelivery,
  type StoredAlerts,
  selectNewsBeside,
  selectPending,
  selectSpoken,
  selectSubjectOfBatch,
  withAlertIds,
} from './pending.repository.ts'
import { readPulse } from './pulse.repository.ts'
import { recordStatements } from './recording.repository.ts'
import { deadLetters, subjects } from './table.ts'

type StoredBatch = Pick<NewBatch, 'id' | 'channel'>
type StoredLease = Pick<BatchLease, 'subjectId' | 'channel' | 'attempts' | 'people'>
type StoredSubject = Omit<Subject, 'facts'> & { facts: string }
type StoredMessage = Omit<PendingDelivery, 'alertIds' | 'isLetter'> & StoredAlerts & { isLetter: number }

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>

/** Whether no replay holds the dead letter. */
const isFree = '(replay_until IS NULL OR replay_until <= ?2)'

export function createNotificationsRepository(database: Database) {
  const client = database.$client
  return {
    ...gatheringStatements(client),

    /** Stores notifications atomically and returns the batches actually created. */
    async record(fresh: NewNotifications, made: { batches: NewBatch[]; decidedAt: Instant }): Promise<StoredBatch[]> {
      const [batches] = await client.batch<StoredBatch>(recordStatements(client, fresh, made))
      return batches?.results ?? []
    },

    /** False where there is no such subject, or it says that already. */
    async reword(subjectId: string, notice: SystemNotice): Promise<boolean> {
      const done = await client
        .prepare(`UPDATE subjects SET facts = ?2 WHERE id = ?1 AND kind = 'system' AND facts <> ?2`)
        .bind(subjectId, JSON.stringify(notice))
        .run()
      return done.meta.changes > 0
    },

    /**
     * Leases a due, open batch by one conditional write, and reads its unsent messages; null when another consumer has it or
     * it is closed. One call, because nothing is sent before it answers.
     */
    async lease(batchId: string, freeNotBefore: Instant, until: Instant): Promise<LeasedBatch | null> {
      const [leases, leasedSubjects, messages] = (await client.batch([
        client.prepare(leaseBatch).bind(batchId, freeNotBefore, until),
        client.prepare(selectSubjectOfBatch).bind(batchId),
        client.prepare(selectPending).bind(batchId),
      ])) as [D1Result<StoredLease>, D1Result<StoredSubject>, D1Result<StoredMessage>]
      const [lease] = leases.results
      const [subject] = leasedSubjects.results
      if (!lease) return null
      return {
        lease: { batchId, ...lease, until },
        subject: subject ? { ...subject, facts: JSON.parse(subject.facts) } : null,
        deliveries: messages.results.map((one) => ({ ...withAlertIds(one), isLetter: one.isLetter === 1 })),
      }
    },

    /** Unordered. */
    async subjects(ids: string[]): Promise<Subject[]> {
      const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
      return database.select().from(subjects).where(sql`${subjects.id} IN ${listed}`)
    },

    /**
     * The lowest price that was sent within `oneNewsMs` of the change of the tickets that each alert wants; alerts of whose
     * tickets nothing was sent are missing.
     */
    async sentBeside(
      { id, matchId, seenAt }: Change,
      asked: { userId: number; alert: Pick<FiredAlert, 'id' | 'conditions' | 'platformId'> }[],
      channel: DeliveryChannel,
    ): Promise<Map<number, number | null>> {
      const listed = asked.map(({ userId, alert }) => [userId, alert.id, Number(isConditional(alert))])
      const { results } = await client
        .prepare(selectNewsBeside)
        .bind(JSON.stringify(listed), -seenAt - oneNewsMs, -seenAt + oneNewsMs, matchId, id, channel)
        .all<{ alertId: number; sent: number; lowestPence: number | null }>()
      return new Map(results.flatMap(({ alertId, sent, lowestPence }) => (sent > 0 ? [[alertId, lowestPence]] : [])))
    },

    /**
     * Of alerts, those whose person was sent something about a change on any channel, or is still to be sent it by one of
     * the given channels.
     */
    async alreadySent(
      { id, seenAt }: Pick<Change, 'id' | 'seenAt'>,
      asked: { userId: number; alertId: number; channels: DeliveryChannel[] }[],
    ): Promise<Set<number>> {
      const listed = asked.map(({ userId, alertId, channels }) => [userId, alertId, channels])
      const { results } = await client
        .prepare(selectSpoken)
        .bind(JSON.stringify(listed), id, -seenAt)
        .all<{ alertId: number }>()
      return new Set(results.map(({ alertId }) => alertId))
    },

    /** Users another channel did not reach with a subject, so that this one may stand in for it. */
    async unreachedBeside(channel: DeliveryChannel, subjectId: string, userIds: number[]): Promise<Set<number>> {
      const { results } = await client
        .prepare(
          `SELECT DISTINCT user_id AS userId FROM json_each(?2) AS person
           CROSS JOIN deliveries ON deliveries.subject_id = ?1 AND deliveries.user_id = person.value
           WHERE deliveries.channel <> ?3 AND (deliveries.status = 'failed'
             OR (deliveries.status = 'skipped' AND deliveries.reason IN (SELECT value FROM json_each(?4))))`,
        )
        .bind(subjectId, JSON.stringify(userIds), channel, JSON.stringify(unreachedReasons))
        .all<{ userId: number }>()
      return new Set(results.map(({ userId }) => userId))
    },

    /** Records attempts; settled deliveries keep their state, and erased users get no record. */
    async settle(tried: readonly { delivery: PendingDelivery; state: DeliveryState }[]): Promise<void> {
      if (tried.length === 0) return
      await client.batch(
        tried.map(({ delivery: { batchId, userId, subjectAt }, state: { status, attempts, sentAt, reason } }) =>
          client.prepare(recordDelivery).bind(batchId, userId, subjectAt, status, attempts, sentAt, reason),
        ),
      )
    },

    /** Closes or postpones a batch, only while this consumer still holds the lease. Only fruitless leases are counted. */
    async release(lease: BatchLease, next: 'close' | { notBefore: Instant; isFruitless: boolean }): Promise<void> {
      const [isOpen, notBefore, uncounted] =
        next === 'close' ? [0, lease.until, 0] : [1, next.notBefore, +!next.isFruitless]
      await client
        .prepare(
          `UPDATE delivery_batches SET is_open = ?3, not_before = ?4, attempts = max(1, attempts - ?5)
           WHERE id = ?1 AND not_before = ?2 AND is_open = 1`,
        )
        .bind(lease.batchId, lease.until, isOpen, notBefore, uncounted)
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

    /** Keeps others away until a moment, with a note of who did it in the same batch; false when it is gone or taken. */
    async claimDeadLetter(id: string, now: Instant, until: Instant, noted?: D1PreparedStatement): Promise<boolean> {
      const statement = client
        .prepare(`UPDATE dead_letters SET replay_until = ?3 WHERE id = ?1 AND ${isFree}`)
        .bind(id, now, until)
      const [done] = await client.batch([statement, ...(noted ? [noted] : [])])
      return (done?.meta.changes ?? 0) > 0
    },

    async releaseDeadLetter(id: string): Promise<void> {
      await database.update(deadLetters).set({ replayUntil: null }).where(eq(deadLetters.id, id))
    },

    /** Deletes a dead letter whose message is queued again. */
    async finishDeadLetter(id: string): Promise<void> {
      await database.delete(deadLetters).where(eq(deadLetters.id, id))
    },

    /** As `claimDeadLetter`. */
    async discardDeadLetter(id: string, now: Instant, noted?: D1PreparedStatement): Promise<boolean> {
      const statement = client.prepare(`DELETE FROM dead_letters WHERE id = ?1 AND ${isFree}`).bind(id, now)
      const [done] = await client.batch([statement, ...(noted ? [noted] : [])])
      return (done?.meta.changes ?? 0) > 0
    },
  }
}
