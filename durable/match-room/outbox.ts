import type { Message } from '#worker/entry/messages.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { consoleLogger, errorText } from '#worker/ground/platform/logger.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { Replaced, ReplacedParts } from './board-before.ts'
import { maxUnacknowledged, resendBaseMs, resendBatch, resendCapMs, unacknowledgedTtlMs } from './constants.ts'
import type { Waiting } from './protocol.ts'

/** How long a change waits for its acknowledgement after this many sends. */
export function waitMs(sends: number): number {
  return Math.min(resendBaseMs * 2 ** Math.min(sends - 1, 30), resendCapMs)
}

type ReplacedRow = { seq: number; before: string }

/** Changes in the room's storage from the oldest unacknowledged one on (decision 4), keyed by sequence number. */
export function createOutbox(sql: SqlStorage) {
  return {
    /** Stores a change that is about to be sent, with the tickets it replaced; returns when it must be sent again. */
    add(change: Change, before: ReplacedParts, now: Instant): Instant {
      const dueAt = now + waitMs(1)
      sql.exec(
        'INSERT INTO outbox (seq, change, before, attempts, due_at, created_at) VALUES (?, ?, ?, 1, ?, ?)',
        change.seq,
        JSON.stringify(change),
        JSON.stringify(before),
        dueAt,
        now,
      )
      sql.exec('DELETE FROM outbox WHERE seq <= ?', change.seq - maxUnacknowledged)
      return dueAt
    },

    /**
     * Overdue changes. Reschedules them before they are sent, so that a crash while sending cannot cause a tight loop.
     */
    takeDue(now: Instant): Change[] {
      sql.exec('DELETE FROM outbox WHERE created_at <= ?', now - unacknowledgedTtlMs)
      const due = sql
        .exec<{ seq: number; change: string; attempts: number }>(
          'SELECT seq, change, attempts FROM outbox WHERE due_at <= ? AND is_acknowledged = 0 ORDER BY seq LIMIT ?',
          now,
          resendBatch,
        )
        .toArray()
      for (const { seq, attempts } of due) {
        const sends = attempts + 1
        sql.exec('UPDATE outbox SET attempts = ?, due_at = ? WHERE seq = ?', sends, now + waitMs(sends), seq)
      }
      return due.map(({ change }) => JSON.parse(change) as Change)
    },

    /** A change goes when no older one waits. */
    acknowledge(seq: number): void {
      sql.exec(
        `DELETE FROM outbox WHERE seq <= ?1
          AND NOT EXISTS (SELECT 1 FROM outbox AS older WHERE older.seq < ?1 AND older.is_acknowledged = 0)`,
        seq,
      )
      sql.exec(
        `DELETE FROM outbox WHERE is_acknowledged = 1
          AND seq < ifnull((SELECT min(seq) FROM outbox WHERE is_acknowledged = 0), ${Number.MAX_SAFE_INTEGER})`,
      )
      sql.exec('UPDATE outbox SET is_acknowledged = 1 WHERE seq = ?', seq)
    },

    /** Board parts that each change from `seq` on replaced, newest first. */
    *replaced(seq: number): Iterable<Replaced> {
      const rows = sql.exec<ReplacedRow>('SELECT seq, before FROM outbox WHERE seq >= ? ORDER BY seq DESC', seq)
      for (const row of rows) yield { seq: row.seq, before: JSON.parse(row.before) as ReplacedParts }
    },

    /** Changes that are not acknowledged yet. */
    waiting(): Waiting {
      return sql
        .exec<Waiting>('SELECT count(*) AS count, min(created_at) AS oldestAt FROM outbox WHERE is_acknowledged = 0')
        .one()
    },

    /** When the next change is due; null when all are acknowledged. */
    nextDueAt(): Instant | null {
      return sql.exec<{ due: number | null }>('SELECT min(due_at) AS due FROM outbox WHERE is_acknowledged = 0').one()
        .due
    },
  }
}

/** A queue failure does not fail the observation: the alarm sends the change later. */
export async function sendChange(changes: Pick<Queue<Message>, 'send'>, change: Change): Promise<void> {
  try {
    await changes.send({ version: 1, type: 'change', change, cursor: null })
  } catch (error) {
    consoleLogger.error('change_not_sent', { change_id: change.id, error: errorText(error) })
  }
}
