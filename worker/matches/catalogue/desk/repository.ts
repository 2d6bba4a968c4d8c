import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { liveMatchRefs, matches } from '../table.ts'
import type { MatchIdentity } from '../writing/repository.ts'

export type DeskRepository = ReturnType<typeof createDeskRepository>

/** More than two sides ever meet at one ground in a season. */
const maxMeetings = 20

export function createDeskRepository(db: Database) {
  return {
    /** Those of the matches that a football feed lists. */
    async listedOf(matchIds: readonly number[]): Promise<ReadonlySet<number>> {
      const isOne = inArray(liveMatchRefs.matchId, sql`(select value from json_each(${JSON.stringify(matchIds)}))`)
      const rows = await db.selectDistinct({ id: liveMatchRefs.matchId }).from(liveMatchRefs).where(isOne)
      return new Set(rows.map(({ id }) => id))
    },

    /** The season of the league's match closest before a moment, or after it. */
    async seasonNear(leagueId: number, at: Instant): Promise<{ season: string; sortAt: Instant }[]> {
      const near = { season: matches.season, sortAt: matches.sortAt }
      const [[before], [after]] = await db.batch([
        db
          .select(near)
          .from(matches)
          .where(and(eq(matches.leagueId, leagueId), lt(matches.sortAt, at)))
          .orderBy(desc(matches.sortAt))
          .limit(1),
        db
          .select(near)
          .from(matches)
          .where(and(eq(matches.leagueId, leagueId), gte(matches.sortAt, at)))
          .orderBy(asc(matches.sortAt))
          .limit(1),
      ])
      return [before, after].filter((one) => one !== undefined)
    },

    meetings({ leagueId, season, homeTeamId, awayTeamId }: Omit<MatchIdentity, 'meeting'>) {
      const isTheirs = and(
        eq(matches.leagueId, leagueId),
        eq(matches.season, season),
        eq(matches.homeTeamId, homeTeamId),
        eq(matches.awayTeamId, awayTeamId),
      )
      return db
        .select({ meeting: matches.meeting, sortAt: matches.sortAt })
        .from(matches)
        .where(isTheirs)
        .orderBy(asc(matches.meeting))
        .limit(maxMeetings)
    },
  }
}
