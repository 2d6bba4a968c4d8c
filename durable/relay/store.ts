import type { Instant } from '#worker/ground/platform/clock.ts'
import { latestTtlMs, maxLatestMatches, maxRingFrames } from './constants.ts'
import type { RingFrame } from './ring.ts'
import type { Shards } from './shards.ts'

type Sql = SqlStorage

/** Frames over the ring's length before a trim, so that one delete covers many frames. */
const trimEvery = 64

/** The last update of a match, as the JSON text sent. */
type Latest = { roomSeq: number; update: string }

export type RelayStore = ReturnType<typeof createRelayStore>

/** Persistent state of a relay: the ring, the last update of each match, and the shards. */
export function createRelayStore(sql: Sql) {
  let untrimmed = 0

  return {
    frames(): RingFrame[] {
      const rows = sql.exec<{ after: number; seq: number; text: string }>(
        'SELECT after, seq, text FROM frames ORDER BY seq DESC LIMIT ?',
        maxRingFrames,
      )
      return rows.toArray().reverse()
    },

    addFrame({ after, seq, text }: RingFrame): void {
      sql.exec('INSERT OR REPLACE INTO frames (seq, after, text) VALUES (?, ?, ?)', seq, after, text)
      untrimmed += 1
      if (untrimmed < trimEvery) return
      untrimmed = 0
      sql.exec('DELETE FROM frames WHERE seq <= ?', seq - maxRingFrames)
    },

    clearFrames(): void {
      sql.exec('DELETE FROM frames')
    },

    /** `roomSeq` is the room's number for the change. */
    saveLatest({ matchId, roomSeq, at, update }: Latest & { matchId: number; at: Instant }): void {
      sql.exec(
        'INSERT OR REPLACE INTO latest (match_id, at, update_text, room_seq) VALUES (?, ?, ?, ?)',
        matchId,
        at,
        update,
        roomSeq,
      )
    },

    latestOf(matchId: number): Latest | null {
      const [row] = sql
        .exec<{ update_text: string; room_seq: number }>(
          'SELECT update_text, room_seq FROM latest WHERE match_id = ?',
          matchId,
        )
        .toArray()
      return row ? { roomSeq: row.room_seq, update: row.update_text } : null
    },

    /** Updates as sent, each a JSON object. */
    latest(now: Instant): string[] {
      sql.exec('DELETE FROM latest WHERE at < ?', now - latestTtlMs)
      const rows = sql.exec<{ update_text: string }>(
        'SELECT update_text FROM latest ORDER BY at DESC LIMIT ?',
        maxLatestMatches,
      )
      return rows.toArray().map((row) => row.update_text)
    },

    shards(): Shards {
      const rows = sql.exec<{ shard: number; sockets: number; until: number }>('SELECT * FROM shards')
      return new Map(rows.toArray().map(({ shard, sockets, until }) => [shard, { sockets, until }]))
    },

    /** Null when the shard has gone. */
    saveShard(shard: number, entry: { sockets: number; until: Instant } | null): void {
      if (!entry) sql.exec('DELETE FROM shards WHERE shard = ?', shard)
      else {
        const { sockets, until } = entry
        sql.exec('INSERT OR REPLACE INTO shards (shard, sockets, until) VALUES (?, ?, ?)', shard, sockets, until)
      }
    },
  }
}
