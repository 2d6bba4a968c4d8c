import type { Match } from '#worker/matches/catalogue/contract.ts'

/** What the reader follows. */
export type Mine = { teamIds: readonly number[]; leagueIds: readonly number[]; matchIds: readonly number[] }

/** A shorter day is read at a glance. */
const leastFolded = 6

export function isMine({ teamIds, leagueIds, matchIds }: Mine, match: Match): boolean {
  const { id, home_team_id, away_team_id, league_id } = match
  return (
    matchIds.includes(id) ||
    teamIds.includes(home_team_id) ||
    teamIds.includes(away_team_id) ||
    leagueIds.includes(league_id)
  )
}

/** A long day by league, those with the reader's matches first; null where it needs no folding. */
export function leaguesOf(matches: readonly Match[], mine: Mine): { name: string; matches: Match[] }[] | null {
  const groups = Map.groupBy(matches, ({ league_id }) => league_id)
  if (matches.length < leastFolded || groups.size < 2) return null
  const leagues = [...groups.values()].map((ones) => ({ name: ones[0]?.league_name ?? '', matches: ones }))
  const [own, others] = [true, false].map((wanted) =>
    leagues.filter((league) => league.matches.some((match) => isMine(mine, match)) === wanted),
  )
  return [...(own ?? []), ...(others ?? [])]
}
