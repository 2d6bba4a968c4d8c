import { MatchList } from '#app/ui/match-list.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

type RelatedProps = { match: Match; home: readonly Match[]; away: readonly Match[]; now: Instant }

const empty = 'No other matches are listed at the moment.'

/** The other matches of both sides. */
export function Related({ match, home, away, now }: RelatedProps) {
  return (
    <div className="page related" id="related">
      <MatchList id="home-matches" title={`Next for ${match.home_team_name}`} matches={home} now={now} empty={empty} />
      <MatchList id="away-matches" title={`Next for ${match.away_team_name}`} matches={away} now={now} empty={empty} />
    </div>
  )
}
