import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { liveMatchRefs, matchLive } from '../catalogue/table.ts'
import type { LiveRecord } from './contract.ts'
import { formerFeedName } from './football-data/constants.ts'

export type LiveRepository = ReturnType<typeof createLiveRepository>
export type LiveRow = typeof matchLive.$inferSelect

export function createLiveRepository(db: Database) {
  return {
    /** Unordered; matches without live facts are left out. */
    async find(matchIds: number[]): Promise<LiveRow[]> {
      const wanted = sql`(select value from json_each(${JSON.stringify(matchIds)}))`
      return db.select().from(matchLive).where(inArray(matchLive.matchId, wanted)).limit(matchIds.length)
    },

    /** Stores the latest facts; older ones, or those of a deleted match, change nothing. */
    async save({ matchId, seq, seenAt, live, ref }: LiveRecord): Promise<void> {
      const { status, phase, minute, homeScore, awayScore, isStale } = live
      await db.run(sql`
        insert into live_match_refs (feed, feed_match_id, match_id)
        select ${ref.feed}, ${ref.feedMatchId}, id from matches where id = ${matchId} and not exists
          (select 1 from live_match_refs where feed = ${formerFeedName} and feed_match_id = ${ref.feedMatchId})
        on conflict do nothing`)
      await db.run(sql`
        insert into match_live
          (match_id, seq, status, phase, minute, home_score, away_score, is_stale, updated_at)
        select id, ${seq}, ${status}, ${phase}, ${minute}, ${homeScore}, ${awayScore}, ${Number(isStale)}, ${seenAt}
        from matches where id = ${matchId}
        on conflict (match_id) do update set
          seq = excluded.seq, status = excluded.status, phase = excluded.phase, minute = excluded.minute,
          home_score = excluded.home_score, away_score = excluded.away_score, is_stale = excluded.is_stale,
          updated_at = excluded.updated_at
        where excluded.seq >= match_live.seq and excluded.updated_at > match_live.updated_at`)
    },

    /** The feed's ids for matches; of a match that has several the one given last. */
    async refs(feed: string, matchIds: number[]): Promise<Map<number, number>> {
      const wanted = sql`(select value from json_each(${JSON.stringify(matchIds)}))`
      const rows = await db
        .select({ matchId: liveMatchRefs.matchId, feedMatchId: max(liveMatchRefs.feedMatchId) })
        .from(liveMatchRefs)
        .where(and(inArray(liveMatchRefs.matchId, wanted), eq(liveMatchRefs.feed, feed)))
        .groupBy(liveMatchRefs.matchId)
        .limit(matchIds.length)
      return new Map(rows.flatMap(({ matchId, feedMatchId }) => (feedMatchId === null ? [] : [[matchId, feedMatchId]])))
    },
  }
}
