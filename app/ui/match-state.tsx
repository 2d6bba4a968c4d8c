import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import type { LiveSummary, Match } from '#worker/matches/catalogue/contract.ts'
import { countdown, timeClass } from '#worker/matches/catalogue/rules.ts'
import { phaseLabel, statusLabel } from '#worker/matches/live/rules.ts'
import { Icon, type IconName } from './icons.tsx'

const looks: Record<
  Exclude<MatchStatus, 'scheduled'>,
  { word: string; icon: IconName; tone: 'live' | 'warn' | 'off' }
> = {
  live: { word: 'LIVE NOW', icon: 'dot', tone: 'live' },
  completed: { word: 'Played', icon: 'check', tone: 'off' },
  cancelled: { word: 'Cancelled', icon: 'cross', tone: 'warn' },
  postponed: { word: 'Postponed', icon: 'warning', tone: 'warn' },
}

type MatchStateProps = {
  match: Match
  now: Instant
  /** Shows the URGENT badge; in a list of today's matches it would repeat in each row. */
  saysUrgent?: boolean
}

/** Time until kick-off, quieter while days away; after that the match's state. */
export function MatchState({ match, now, saysUrgent = false }: MatchStateProps) {
  if (match.status === 'live' && match.live) return <LiveWords live={match.live} />
  if (match.status === 'completed' && match.shoot_out) return <WonOnPenalties shootOut={match.shoot_out} />
  if (match.status !== 'scheduled') return <State {...looks[match.status]} />
  if (!match.time_confirmed) return null
  const at = Date.parse(match.match_date)
  // The feed still waits for a kick-off whose time has passed.
  if (now >= at) return <State word="Delayed" icon="clock" tone="warn" />
  const closeness = timeClass(at, now)
  return (
    <span className="ticket-when">
      {saysUrgent && closeness === 'urgent' && <State word="URGENT" icon="bang" tone="warn" />}
      <span className={closeness === 'upcoming' ? 'muted' : undefined}>{countdown(at, now)}</span>
    </span>
  )
}

/** Played, and won on penalties: its score alone would call it a draw. */
function WonOnPenalties({ shootOut: [home, away] }: { shootOut: readonly [number, number] }) {
  return (
    <span className="ticket-when">
      <State {...looks.completed} />
      <span className="label">
        {home}–{away} on penalties
      </span>
    </span>
  )
}

/** State of a match under way. With a silent feed it says only that, and that the score may be old. */
function LiveWords({ live }: { live: LiveSummary }) {
  const phase = phaseLabel(live.phase)
  if (live.is_stale || live.status === 'pre_match') {
    return (
      <span className="ticket-when">
        <State {...looks.live} />
        {live.home_score !== null && <span className="label">Score may be out of date</span>}
      </span>
    )
  }
  return (
    <span className="ticket-when">
      <State word={statusLabel(live)} icon="dot" tone="live" />
      {phase && <span className="label">{phase}</span>}
    </span>
  )
}

function State({ word, icon, tone }: { word: string; icon: IconName; tone: 'live' | 'warn' | 'off' }) {
  return (
    <span className={`state state-${tone}`}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
