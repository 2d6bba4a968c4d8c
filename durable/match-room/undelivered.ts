import type { Instant } from '#worker/ground/platform/clock.ts'
import { newsTtlMs, resendBaseMs } from './constants.ts'
import type { LiveTick } from './tick.ts'

type Row = { tick: string; created_at: number }

/**
 * Live changes with news that the relays have not received yet, in the room's storage. Lost state can be read again,
 * but a goal's announcement exists only here, so it must survive a crash.
 */
export function createUndelivered(sql: SqlStorage) {
  return {
    /** Returns when to send it again if it is still here. */
    add(tick: LiveTick, now: Instant): Instant {
      sql.exec('INSERT INTO unsent_news (seq, tick, created_at) VALUES (?, ?, ?)', tick.seq, JSON.stringify(tick), now)
      return now + resendBaseMs
    },

    /** In order; drops what is too old to be news. */
    list(now: Instant): LiveTick[] {
      const oldestNews = now - newsTtlMs
      const rows = sql.exec<Row>('SELECT tick, created_at FROM unsent_news ORDER BY seq').toArray()
      const recent = rows.filter((row) => row.created_at > oldestNews)
      if (recent.length < rows.length) sql.exec('DELETE FROM unsent_news WHERE created_at <= ?', oldestNews)
      return recent.map(({ tick }) => JSON.parse(tick) as LiveTick)
    },

    remove(seq: number): void {
      sql.exec('DELETE FROM unsent_news WHERE seq = ?', seq)
    },
  }
}
