import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxCalendarMatches } from './constants.ts'
import type { CalendarMatch, ChosenMatches } from './contract.ts'

const of = (column: 'home_team_id' | 'away_team_id' | 'league_id', ids: '?2' | '?5') => `
  SELECT * FROM (SELECT matches.id FROM json_each(${ids}) AS place
    CROSS JOIN matches ON matches.${column} = place.value AND matches.sort_at BETWEEN ?3 AND ?4 LIMIT ${maxCalendarMatches})`

/** By keys and indexes of teams and leagues: ?1 matches, ?2 teams and ?5 leagues, as lists of ids, ?3 from, ?4 to. */
const chosenMatches = `
  SELECT match.id, home.name AS homeTeamName, away.name AS awayTeamName, league.name AS leagueName,
    match.kickoff_at AS kickoffAt, match.match_day AS matchDay, match.venue, match.city, match.status,
    coalesce(moved.moves, 0) AS moves, moved.moved_at AS movedAt
  FROM (SELECT value AS id FROM json_each(?1) UNION ${of('home_team_id', '?2')} UNION ${of('away_team_id', '?2')}
    UNION ${of('league_id', '?5')}) AS chosen
  CROSS JOIN matches AS match ON match.id = chosen.id
  CROSS JOIN teams AS home ON home.id = match.home_team_id
  CROSS JOIN teams AS away ON away.id = match.away_team_id
  CROSS JOIN leagues AS league ON league.id = match.league_id
  LEFT JOIN match_moves AS moved ON moved.match_id = match.id
  WHERE match.sort_at BETWEEN ?3 AND ?4
  ORDER BY match.sort_at, match.id LIMIT ${maxCalendarMatches}`

export function createCalendarRepository(database: Database) {
  return {
    async matches(
      { matchIds = [], teamIds = [], leagueIds = [] }: ChosenMatches,
      from: Instant,
      to: Instant,
    ): Promise<CalendarMatch[]> {
      const { results } = await database.$client
        .prepare(chosenMatches)
        .bind(JSON.stringify(matchIds), JSON.stringify(teamIds), from, to, JSON.stringify(leagueIds))
        .all<CalendarMatch>()
      return results
    },
  }
}
