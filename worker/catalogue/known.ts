// Part of the repository: the matches that found events are compared with.
import { and, asc, gte, lt } from 'drizzle-orm'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { maxLeagues } from './constants.ts'
import type { ListedMatch } from './contract.ts'
import { leagues, matches, teams } from './table.ts'

/** More than any catalogue has; each is read once. */
const maxTeams = 5_000

export function knownMatchQueries(db: Database) {
  return {
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
      return rows.flatMap(({ id, season, round, homeTeamId, awayTeamId, kickoffAt, matchDay, status, ...row }) => {
        const [home, away, league] = [teamOf.get(homeTeamId), teamOf.get(awayTeamId), leagueOf.get(row.leagueId)]
        if (!home || !away || !league) return []
        const place = { venue: row.venue ?? home.stadium, city: row.city ?? home.city }
        return [
          {
            id,
            season,
            round,
            homeTeamId,
            awayTeamId,
            kickoffAt,
            matchDay,
            status,
            ...place,
            league: league.name,
            country: league.country,
            timeZone: league.timeZone,
            home: home.name,
            away: away.name,
          },
        ]
      })
    },
  }
}
