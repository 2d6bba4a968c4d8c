import type { Match } from '#worker/catalogue/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { MatchList } from '../../ui/match-list.tsx'

type RelatedProps = { match: Match; home: readonly Match[]; away: readonly Match[]; now: Instant }

const empty = 'No other matches are listed at the moment.'

/** The other matches of both sides. */
export function Related({ match, home, away, now }: RelatedProps) {
  return (
    <div className="page related" id="related">
      <MatchList id="home-matches" title={`More of ${match.home_team_name}`} matches={home} now={now} empty={empty} />
      <MatchList id="away-matches" title={`More of ${match.away_team_name}`} matches={away} now={now} empty={empty} />
    </div>
  )
}
