import { Badge } from '#app/ui/badge.tsx'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'

const statusWords: Record<MatchStatus, string> = {
  scheduled: 'Scheduled',
  live: 'Match started',
  completed: 'Played',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
}

type MatchFactsProps = { match: Match; platforms: readonly PlatformView[] }

/** Facts about a match besides its ticket. */
export function MatchFacts({ match, platforms }: MatchFactsProps) {
  const official = match.official_platform ?? platforms.find(({ kind }) => kind === 'official')?.name
  const isTracked = platforms.some(({ checkedAt }) => checkedAt !== null)
  const facts: [name: string, value: string | number][] = [
    ['Status', statusWords[match.status]],
    ['Round', `${match.round}, ${match.season}`],
    ['Official platform', official ?? 'Not known'],
    ['Match ID', match.id],
  ]
  return (
    <div className="match-facts">
      <dl className="fact-line">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="match-badges">
        {official && (
          <Badge tone="good" icon="shield">
            Official
          </Badge>
        )}
        {isTracked && (
          <Badge tone="off" icon="trend">
            Price Tracked
          </Badge>
        )}
      </p>
    </div>
  )
}
