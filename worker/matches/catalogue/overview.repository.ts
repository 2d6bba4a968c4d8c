// Counts and lists over the whole catalogue, each bounded.
import { and, asc, count, desc, eq, exists, gte, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxLeagues, maxNextSpots, maxPlatforms } from './constants.ts'
import type { WatchedPlatform } from './contract.ts'
import type { Overview } from './overview.contract.ts'
import type { NextSpot } from './rules.ts'
import { leagues, matches, matchSummaries, overviews, platforms, targets, teams } from './table.ts'

const overviewName = 'next'

export function overviewQueries(db: Database) {
  return {
    /** As it was last kept, from a moment on; null where it is older. */
    async keptOverview(since: Instant): Promise<Overview | null> {
      const [row] = await db
        .select({ content: overviews.content })
        .from(overviews)
        .where(and(eq(overviews.name, overviewName), gte(overviews.madeAt, since)))
        .limit(1)
      return row?.content ?? null
    },

    async keepOverview(content: Overview, madeAt: Instant): Promise<void> {
      await db
        .insert(overviews)
        .values({ name: overviewName, madeAt, content })
        .onConflictDoUpdate({ target: overviews.name, set: { madeAt, content } })
    },

    /** The matches whose tickets changed last, among those that are not over. */
    async latestChanged(from: Instant, limit: number): Promise<{ id: number; changedAt: Instant }[]> {
      const latest = db
        .select({ id: matchSummaries.matchId, changedAt: matchSummaries.changedAt })
        .from(matchSummaries)
        .orderBy(desc(matchSummaries.changedAt))
        .limit(limit * 3)
        .as('latest')
      return db
        .select({ id: latest.id, changedAt: latest.changedAt })
        .from(latest)
        .innerJoin(matches, eq(matches.id, latest.id))
        .where(gte(matches.sortAt, from))
        .orderBy(desc(latest.changedAt), asc(latest.id))
        .limit(limit)
    },

    /** The next matches, up to `maxNextSpots`, in time order. */
    async nextSpots(from: Instant): Promise<NextSpot[]> {
      const { id, sortAt, status, leagueId, homeTeamId, awayTeamId } = matches
      const { availability, lowestPricePence, currency, sellerQuantity } = matchSummaries
      const { fellFromPence, fellAt, returnedAt, partyOffers } = matchSummaries
      return db
        .select({
          id,
          sortAt,
          status,
          leagueId,
          homeTeamId,
          awayTeamId,
          availability,
          lowestPricePence,
          currency,
          sellerQuantity,
          partyOffers,
          fellFromPence,
          fellAt,
          returnedAt,
        })
        .from(matches)
        .leftJoin(matchSummaries, eq(matchSummaries.matchId, matches.id))
        .where(gte(sortAt, from))
        .orderBy(asc(sortAt), asc(id))
        .limit(maxNextSpots)
    },

    /** How many of the next matches before `to`, at most `maxNextSpots`, each platform covers, by platform id. */
    async watchedShares(from: Instant, to: Instant): Promise<{ matches: number; watched: Map<number, number> }> {
      const walk = db
        .select({ id: matches.id, status: matches.status })
        .from(matches)
        .where(and(gte(matches.sortAt, from), lt(matches.sortAt, to)))
        .orderBy(asc(matches.sortAt), asc(matches.id))
        .limit(maxNextSpots)
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

    /** Slugs of leagues that have a match: one is looked up for each. */
    async coveredLeagues(): Promise<string[]> {
      const one = db.select({ one: sql`1` }).from(matches).where(eq(matches.leagueId, leagues.id)).limit(1)
      const found = await db.select({ slug: leagues.slug }).from(leagues).where(exists(one)).limit(maxLeagues)
      return found.map(({ slug }) => slug)
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
