// Part of the repository: counts and lists over the whole catalogue, each bounded.
import { aliasedTable, and, asc, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxFiguresWalk, maxPlatforms } from './constants.ts'
import type { ChangedMatch, Figures, WatchedPlatform } from './contract.ts'
import { matches, matchSummaries, platforms, targets, teams } from './table.ts'

const home = aliasedTable(teams, 'home')
const away = aliasedTable(teams, 'away')

export function overviewQueries(db: Database) {
  function nextMatches(from: Instant) {
    const { id, leagueId, homeTeamId, awayTeamId, status } = matches
    return db
      .select({ id, leagueId, homeTeamId, awayTeamId, status })
      .from(matches)
      .where(gte(matches.sortAt, from))
      .orderBy(asc(matches.sortAt), asc(matches.id))
      .limit(maxFiguresWalk)
      .as('walk')
  }

  return {
    /** Counts the next matches, up to `maxFiguresWalk`. */
    async figures(from: Instant): Promise<Figures> {
      const walk = nextMatches(from)
      const isScheduled = sql`${walk.status} = 'scheduled'`
      const isScarce = sql`${matchSummaries.availability} in ('limited', 'sold_out')`
      const [row] = await db
        .select({
          walked: count(),
          upcoming: sql<number>`coalesce(sum(${isScheduled}), 0)`,
          leagues: sql<number>`count(distinct case when ${isScheduled} then ${walk.leagueId} end)`,
          highDemand: sql<number>`coalesce(sum(${isScheduled} and coalesce(${isScarce}, 0)), 0)`,
        })
        .from(walk)
        .leftJoin(matchSummaries, eq(matchSummaries.matchId, walk.id))
      const { walked = 0, ...counted } = row ?? { upcoming: 0, leagues: 0, highDemand: 0 }
      return { ...counted, isMore: walked === maxFiguresWalk }
    },

    /** Of the next matches, those with the latest ticket changes, newest first. */
    async latestChanged(from: Instant, limit: number): Promise<ChangedMatch[]> {
      const walk = nextMatches(from)
      return db
        .select({ id: walk.id, homeName: home.name, awayName: away.name, changedAt: matchSummaries.changedAt })
        .from(walk)
        .innerJoin(matchSummaries, eq(matchSummaries.matchId, walk.id))
        .innerJoin(home, eq(home.id, walk.homeTeamId))
        .innerJoin(away, eq(away.id, walk.awayTeamId))
        .orderBy(desc(matchSummaries.changedAt), asc(walk.id))
        .limit(limit)
    },

    /** Of the next matches before `to`, up to `maxFiguresWalk`: how many each platform covers, by platform id. */
    async watchedShares(from: Instant, to: Instant): Promise<{ matches: number; watched: Map<number, number> }> {
      const walk = db
        .select({ id: matches.id, status: matches.status })
        .from(matches)
        .where(and(gte(matches.sortAt, from), lt(matches.sortAt, to)))
        .orderBy(asc(matches.sortAt), asc(matches.id))
        .limit(maxFiguresWalk)
        .as('walk')
      const isPlayed = sql`${walk.status} = 'scheduled'`
      const [total, rows] = await Promise.all([
        db.select({ matches: count() }).from(walk).where(isPlayed),
        db
          .select({ platformId: targets.platformId, watched: count() })
          .from(walk)
          .innerJoin(targets, eq(targets.matchId, walk.id))
          .where(and(isPlayed, eq(targets.isUnlinked, false)))
          .groupBy(targets.platformId)
          .limit(maxPlatforms),
      ])
      return {
        matches: total[0]?.matches ?? 0,
        watched: new Map(rows.map(({ platformId, watched }) => [platformId, watched])),
      }
    },

    async countTeams(): Promise<number> {
      return db.$count(teams)
    },

    /** Every watched platform. */
    async listPlatforms(): Promise<WatchedPlatform[]> {
      const { id, slug, name, kind, isResaleAllowed } = platforms
      return db
        .select({ id, slug, name, kind, isResaleAllowed })
        .from(platforms)
        .where(eq(platforms.isActive, true))
        .orderBy(asc(platforms.id))
        .limit(maxPlatforms)
    },
  }
}
