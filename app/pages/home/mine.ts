import { isMine } from '#app/ui/follow/mine.rules.ts'
import type { FollowedNext } from '#worker/alerting/follows/contract.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { landingMatches } from '#worker/matches/landing/constants.ts'
import type { Rail } from '#worker/matches/landing/contract.ts'

/** The next matches of all that the visitor follows, then the others. */
export function nextWithMine(mine: readonly Match[], matches: readonly Match[]): Match[] {
  const byId = new Map([...mine, ...matches].map((match) => [match.id, match]))
  return [...byId.values()].slice(0, landingMatches)
}

/** Each list in its order, but for the visitor's matches, which lead. */
export function railsWithMine(rails: readonly Rail[], mine: FollowedNext): Rail[] {
  return rails.map(({ name, matches }) => ({
    name,
    matches: [...matches.filter((match) => isMine(mine, match)), ...matches.filter((match) => !isMine(mine, match))],
  }))
}
