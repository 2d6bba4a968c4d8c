import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { maxKickoffShiftMs } from '#worker/matches/live/constants.ts'
import { competitionLeagues } from '#worker/matches/live/football-data/constants.ts'
import type { FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import type { Fixture } from './protocol.ts'

/** Which match a feed row means. Rows that fit none or several are refused. */
export function resolve(
  rows: readonly FeedMatch[],
  fixtures: Iterable<Fixture>,
): { byMatch: Map<number, FeedMatch>; refused: number } {
  const all = [...fixtures]
  const known = new Map(
    all.flatMap((fixture) => (fixture.feedMatchId === null ? [] : [[fixture.feedMatchId, fixture]])),
  )
  const claims = new Map<number, FeedMatch[]>()
  for (const row of rows) {
    const fixture = known.get(row.id) ?? onlyMatch(row, all)
    if (fixture) claims.set(fixture.matchId, [...(claims.get(fixture.matchId) ?? []), row])
  }
  const byMatch = new Map<number, FeedMatch>()
  for (const [matchId, claimants] of claims) {
    const sure = claimants.find((row) => known.get(row.id)?.matchId === matchId)
    const row = sure ?? (new Set(claimants.map(({ id }) => id)).size === 1 ? claimants[0] : undefined)
    if (row) byMatch.set(matchId, row)
  }
  return { byMatch, refused: new Set(rows.map(({ id }) => id)).size - byMatch.size }
}

/** By league (where the competition is known), both sides and day. */
function onlyMatch(row: FeedMatch, fixtures: readonly Fixture[]): Fixture | null {
  const league = competitionLeagues[row.competition?.code ?? '']
  const home = keysOf(row.homeTeam)
  const away = keysOf(row.awayTeam)
  const found = fixtures.filter(
    (fixture) =>
      fixture.feedMatchId === null &&
      (league === undefined || league === fixture.league) &&
      Math.abs(row.utcDate - fixture.sortAt) <= maxKickoffShiftMs &&
      fixture.home.aliases.some((alias) => home.has(alias)) &&
      fixture.away.aliases.some((alias) => away.has(alias)),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

function keysOf({ name, shortName }: FeedMatch['homeTeam']): Set<string> {
  return new Set([aliasKey(name), aliasKey(shortName ?? name)])
}
