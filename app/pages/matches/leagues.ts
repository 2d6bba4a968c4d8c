import { isMine, type Mine } from '#app/ui/follow/mine.rules.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** A shorter day is read at a glance. */
const leastFolded = 6

/** A head of its own for fewer would take a row's place on a phone. */
const leastOfLeague = 3

/** One league's matches, or with null those of the small leagues. */
type LeagueGroup = { name: string | null; matches: Match[] }

/** A long day by league, those with the reader's matches first, small ones together last; null without any to fold. */
export function leaguesOf(matches: readonly Match[], mine: Mine): LeagueGroup[] | null {
  if (matches.length < leastFolded) return null
  const leagues = Map.groupBy(matches, ({ league_id }) => league_id)
  const isOwn = new Set(matches.filter((match) => isMine(mine, match)).map(({ league_id }) => league_id))
  const named = [...leagues.values()].filter(
    (ones) => ones.length >= leastOfLeague || isOwn.has(ones[0]?.league_id ?? 0),
  )
  const inNamed = new Set(named.flat())
  const small = matches.filter((match) => !inNamed.has(match))
  if (named.length === 0 || leagues.size < 2) return null
  const groups = named.map((ones) => ({ name: ones[0]?.league_name ?? '', matches: ones }))
  const [own, others] = [true, false].map((wanted) =>
    groups.filter((group) => isOwn.has(group.matches[0]?.league_id ?? 0) === wanted),
  )
  return [...(own ?? []), ...(others ?? []), ...(small.length > 0 ? [{ name: null, matches: small }] : [])]
}
