import type { MatchStatus } from '#worker/catalogue/constants.ts'
import type { Match } from '#worker/catalogue/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { Icon, type IconName } from './icons.tsx'
import { untilText } from './relative-time.ts'

const looks: Record<
  Exclude<MatchStatus, 'scheduled'>,
  { word: string; icon: IconName; tone: 'live' | 'warn' | 'off' }
> = {
  live: { word: 'Live', icon: 'dot', tone: 'live' },
  completed: { word: 'Played', icon: 'check', tone: 'off' },
  cancelled: { word: 'Cancelled', icon: 'cross', tone: 'warn' },
  postponed: { word: 'Postponed', icon: 'warning', tone: 'warn' },
}

/** How long until kick-off; once that is not the point, what is. */
export function MatchState({ match, now }: { match: Match; now: Instant }) {
  if (match.status === 'scheduled') {
    const until = match.time_confirmed ? untilText(Date.parse(match.match_date), now) : null
    return until && <span className="muted">{until}</span>
  }
  const { word, icon, tone } = looks[match.status]
  return (
    <span className={`state state-${tone}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
