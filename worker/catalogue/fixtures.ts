import { aliasedTable, and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { maxTeamAliases } from './constants.ts'
import type { PlayedMatch } from './contract.ts'
import { isOver, localDay } from './rules.ts'
import { leagues, type MatchScore, matches, matchLive, teamAliases, teams } from './table.ts'

/** What a feed says of a match beyond its course. */
export type FixtureNews = {
  matchId: number
  /** Null where it stands as it was. */
  kickoffAt: Instant | null
  status: 'scheduled' | 'completed' | 'postponed' | 'cancelled'
  score: MatchScore | null
}

const home = aliasedTable(teams, 'home')
const away = aliasedTable(teams, 'away')

/** Queries of the repository for whoever follows the course of matches. */
export function fixtureQueries(db: Database) {
  async function aliasesOf(teamIds: number[]): Promise<Map<number, string[]>> {
    const wanted = sql`(select value from json_each(${JSON.stringify([...new Set(teamIds)])}))`
    const rows = await db.select().from(teamAliases).where(inArray(teamAliases.teamId, wanted)).limit(maxTeamAliases)
    const byTeam = new Map<number, string[]>()
    for (const { teamId, aliasKey } of rows) byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), aliasKey])
    return byTeam
  }

  return {
    /** The matches of a span, in order of time, with every name of their sides. */
    async fixtures({ from, to, limit }: { from: Instant; to: Instant; limit: number }): Promise<PlayedMatch[]> {
      const rows = await db
        .select({
          matchId: matches.id,
          league: leagues.slug,
          kickoffAt: matches.kickoffAt,
          sortAt: matches.sortAt,
          homeId: home.id,
          homeName: home.name,
          awayId: away.id,
          awayName: away.name,
        })
        .from(matches)
        .innerJoin(leagues, eq(leagues.id, matches.leagueId))
        .innerJoin(home, eq(home.id, matches.homeTeamId))
        .innerJoin(away, eq(away.id, matches.awayTeamId))
        .where(and(gte(matches.sortAt, from), lt(matches.sortAt, to)))
        .orderBy(asc(matches.sortAt), asc(matches.id))
        .limit(limit)
      if (rows.length === 0) return []
      const aliases = await aliasesOf(rows.flatMap(({ homeId, awayId }) => [homeId, awayId]))
      return rows.map(({ homeId, homeName, awayId, awayName, ...match }) => ({
        ...match,
        home: { name: homeName, aliases: aliases.get(homeId) ?? [] },
        away: { name: awayName, aliases: aliases.get(awayId) ?? [] },
      }))
    },

    /** What the status of a match is told from. */
    async statusFacts(id: number) {
      const { status, kickoffAt, sortAt } = matches
      const [row] = await db
        .select({ status, kickoffAt, sortAt, live: { status: matchLive.status, isStale: matchLive.isStale } })
        .from(matches)
        .leftJoin(matchLive, eq(matchLive.matchId, matches.id))
        .where(eq(matches.id, id))
        .limit(1)
      return row ?? null
    },

    /**
     * Keeps what differs from what is known. With a new kick-off, or when it ends or is called off, every target of the
     * match gets a newer revision, so that the gates take over; alerts stay with the match.
     */
    async recordFixture({ matchId, kickoffAt, status, score }: FixtureNews): Promise<void> {
      const [known] = await db
        .select({ match: matches, timeZone: leagues.timeZone })
        .from(matches)
        .innerJoin(leagues, eq(leagues.id, matches.leagueId))
        .where(eq(matches.id, matchId))
        .limit(1)
      if (!known) return
      const { match, timeZone } = known
      const moved = kickoffAt !== null && kickoffAt !== match.kickoffAt ? kickoffAt : null
      // A match that is on, or over by the clock, is 'live' or 'completed' without the feed's doing.
      const isTold = status !== 'scheduled' || match.status === 'postponed' || match.status === 'cancelled'
      const next = {
        ...(moved !== null && { kickoffAt: moved, sortAt: moved, matchDay: localDay(moved, timeZone) }),
        ...(isTold && status !== match.status && { status }),
        ...(score && JSON.stringify(score) !== JSON.stringify(match.score) && { score }),
      }
      if (Object.keys(next).length === 0) return
      const update = db.update(matches).set(next).where(eq(matches.id, matchId))
      const isEnded = next.status !== undefined && isOver(next.status) !== isOver(match.status)
      if (moved === null && !isEnded) return void (await update)
      // Both or neither: a time that the gates never hear of would be looked at by the old one.
      const client = db.$client
      const { sql: text, params } = update.toSQL()
      await client.batch([client.prepare(text).bind(...params), client.prepare(raiseRevisions).bind(matchId)])
    },
  }
}

/** Above all others, each its own. */
const raiseRevisions = `
  UPDATE targets SET revision = newer.revision FROM (
    SELECT id, (SELECT coalesce(max(revision), 0) FROM targets) + row_number() OVER () AS revision
    FROM targets WHERE match_id = ?1
  ) AS newer WHERE targets.id = newer.id`
