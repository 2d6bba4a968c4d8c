import type { Instant } from '#worker/platform/clock.ts'
import { resendBaseMs, untoldTtlMs } from './constants.ts'
import type { LiveTick } from './tick.ts'

/**
 * Live changes with news that the relays have not told yet, in the room's own storage. A state that is lost on the way
 * is read again; a goal to be announced is known nowhere else, so that a crash may delay it, and must not lose it.
 */
export function createUntold(sql: SqlStorage) {
  return {
    /** Answers when it is told again unless it was told by then. */
    add(tick: LiveTick, now: Instant): Instant {
      sql.exec('INSERT INTO untold (seq, tick, created_at) VALUES (?, ?, ?)', tick.seq, JSON.stringify(tick), now)
      return now + resendBaseMs
    },

    /** In order; what is too old to be news any more is dropped. */
    list(now: Instant): LiveTick[] {
      sql.exec('DELETE FROM untold WHERE created_at <= ?', now - untoldTtlMs)
      const rows = sql.exec<{ tick: string }>('SELECT tick FROM untold ORDER BY seq').toArray()
      return rows.map(({ tick }) => JSON.parse(tick) as LiveTick)
    },

    remove(seq: number): void {
      sql.exec('DELETE FROM untold WHERE seq = ?', seq)
    },
  }
}
