import type { Match } from '#worker/matches/catalogue/contract.ts'

/** What the reader follows. */
export type Mine = { teamIds: readonly number[]; leagueIds: readonly number[]; matchIds: readonly number[] }

export function isMine({ teamIds, leagueIds, matchIds }: Mine, match: Match): boolean {
  const { id, home_team_id, away_team_id, league_id } = match
  return (
    matchIds.includes(id) ||
    teamIds.includes(home_team_id) ||
    teamIds.includes(away_team_id) ||
    leagueIds.includes(league_id)
  )
}
