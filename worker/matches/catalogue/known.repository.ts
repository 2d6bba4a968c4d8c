// The matches that found events and read pages are compared with.
import { aliasedTable, and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxLeagues, maxTeamAliases, maxTeams } from './constants.ts'
import type { ListedMatch, NamedMatch } from './contract.ts'
import { leagues, matches, teamAliases, teams } from './table.ts'

const home = aliasedTable(teams, 'home')
const away = aliasedTable(teams, 'away')

export function knownMatchQueries(db: Database) {
  return {
    /** A match with all names of its sides; null where there is none. */
    async namedMatch(id: number): Promise<NamedMatch | null> {
      const [row] = await db
        .select({ match: matches, home, away, league: leagues })
        .from(matches)
        .innerJoin(home, eq(home.id, matches.homeTeamId))
        .innerJoin(away, eq(away.id, matches.awayTeamId))
        .innerJoin(leagues, eq(leagues.id, matches.leagueId))
        .where(eq(matches.id, id))
        .limit(1)
      if (!row) return null
      const aliases = await db
        .select()
        .from(teamAliases)
        .where(inArray(teamAliases.teamId, [row.home.id, row.away.id]))
        .limit(maxTeamAliases)
      const namesOf = (teamId: number) => aliases.flatMap((one) => (one.teamId === teamId ? [one.aliasKey] : []))
      return {
        match: listed(row.match, row.home, row.away, row.league),
        names: { home: namesOf(row.home.id), away: namesOf(row.away.id) },
      }
    },

    /** Names of all teams besides their own, as keys. */
    otherNames: (): Promise<{ teamId: number; name: string }[]> =>
      db.select({ teamId: teamAliases.teamId, name: teamAliases.aliasKey }).from(teamAliases).limit(maxTeamAliases),

    /** Matches of a time range, in order. Teams and leagues are read once each, and not with every match. */
    async matchesBetween(from: Instant, to: Instant, limit: number): Promise<ListedMatch[]> {
      const [rows, everyTeam, everyLeague] = await Promise.all([
        db
          .select()
          .from(matches)
          .where(and(gte(matches.sortAt, from), lt(matches.sortAt, to)))
          .orderBy(asc(matches.sortAt), asc(matches.id))
          .limit(limit),
        db
          .select({ id: teams.id, name: teams.name, city: teams.city, stadium: teams.stadium })
          .from(teams)
          .limit(maxTeams),
        db.select().from(leagues).limit(maxLeagues),
      ])
      const teamOf = new Map(everyTeam.map((team) => [team.id, team]))
      const leagueOf = new Map(everyLeague.map((league) => [league.id, league]))
      return rows.flatMap((row) => {
        const [host, guest, league] = [
          teamOf.get(row.homeTeamId),
          teamOf.get(row.awayTeamId),
          leagueOf.get(row.leagueId),
        ]
        return host && guest && league ? [listed(row, host, guest, league)] : []
      })
    },
  }
}

type Side = Pick<typeof teams.$inferSelect, 'name' | 'city' | 'stadium'>

function listed(
  row: typeof matches.$inferSelect,
  host: Side,
  guest: Side,
  league: Pick<typeof leagues.$inferSelect, 'name' | 'country' | 'timeZone'>,
): ListedMatch {
  const { id, season, round, homeTeamId, awayTeamId, kickoffAt, matchDay, status } = row
  return {
    id,
    season,
    round,
    homeTeamId,
    awayTeamId,
    kickoffAt,
    matchDay,
    status,
    venue: row.venue ?? host.stadium,
    city: row.city ?? host.city,
    league: league.name,
    country: league.country,
    timeZone: league.timeZone,
    home: host.name,
    away: guest.name,
  }
}
