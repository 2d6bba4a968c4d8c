import type { Change } from '#worker/changes/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { maxUnacknowledged, resendBaseMs, resendBatch, resendCapMs, unacknowledgedTtlMs } from './constants.ts'

/** How long a change waits for its acknowledgement after this many sends. */
export function waitMs(sends: number): number {
  return Math.min(resendBaseMs * 2 ** Math.min(sends - 1, 30), resendCapMs)
}

/** Unacknowledged changes in the room's storage, keyed by sequence number. */
export function createOutbox(sql: SqlStorage) {
  return {
    /** Stores a change that is about to be sent; returns when it must be sent again. */
    add(change: Change, now: Instant): Instant {
      const dueAt = now + waitMs(1)
      sql.exec(
        'INSERT INTO outbox (seq, change, attempts, due_at, created_at) VALUES (?, ?, 1, ?, ?)',
        change.seq,
        JSON.stringify(change),
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
          'SELECT seq, change, attempts FROM outbox WHERE due_at <= ? ORDER BY seq LIMIT ?',
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

    remove(seq: number): void {
      sql.exec('DELETE FROM outbox WHERE seq = ?', seq)
    },

    /** When the next change is due; null when all are acknowledged. */
    nextDueAt(): Instant | null {
      return sql.exec<{ due: number | null }>('SELECT min(due_at) AS due FROM outbox').one().due
    },
  }
}
