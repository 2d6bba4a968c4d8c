import { isMine, type Mine } from '#app/ui/follow/mine.rules.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** A shorter day is read at a glance. */
const leastFolded = 6

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
