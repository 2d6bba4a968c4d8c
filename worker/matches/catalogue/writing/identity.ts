/** Joins a JSON row (`value`) with the match it names by its natural key. */
export const matchOfRow = `matches on matches.league_id = value ->> 'leagueId' and matches.season = value ->> 'season'
  and matches.home_team_id = value ->> 'homeTeamId' and matches.away_team_id = value ->> 'awayTeamId'
  and matches.meeting = value ->> 'meeting'`
