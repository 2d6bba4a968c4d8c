// Queries about upcoming fixtures and the state of matches.
import { aliasedTable, and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxTeamAliases } from './constants.ts'
import type { PlayedMatch } from './contract.ts'
import { leagues, matches, matchLive, teamAliases, teams } from './table.ts'

const home = aliasedTable(teams, 'home')
const away = aliasedTable(teams, 'away')

/** Repository queries for following matches. */
export function fixtureQueries(db: Database) {
  async function aliasesOf(teamIds: number[]): Promise<Map<number, string[]>> {
    const wanted = sql`(select value from json_each(${JSON.stringify([...new Set(teamIds)])}))`
    const rows = await db.select().from(teamAliases).where(inArray(teamAliases.teamId, wanted)).limit(maxTeamAliases)
    const byTeam = new Map<number, string[]>()
    for (const { teamId, aliasKey } of rows) byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), aliasKey])
    return byTeam
  }

  return {
    /** Matches in a time range, in order, with all names of both teams. */
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

    /** Inputs for a match's status. */
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
  }
}
