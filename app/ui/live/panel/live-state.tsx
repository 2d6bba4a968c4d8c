import type { Instant } from '#worker/ground/platform/clock.ts'
import { phaseLabel, statusLabel } from '#worker/matches/live/rules.ts'
import { Badge, type Tone } from '../../badge.tsx'
import { withoutScore } from '../../hidden-scores.ts'
import { Icon, type IconName } from '../../icons.tsx'
import { secondText } from '../../london-time.ts'
import { MatchState } from '../../match-state.tsx'
import type { MonitorRow, ShownLive } from './shown-live.ts'

const looks: Record<string, [tone: Tone, icon: IconName]> = {
  live: ['live', 'dot'],
  second_half: ['live', 'dot'],
  half_time: ['warn', 'clock'],
  full_time: ['off', 'check'],
  postponed: ['warn', 'warning'],
  cancelled: ['warn', 'cross'],
  pre_match: ['off', 'clock'],
}

type LiveStateProps = {
  row: MonitorRow
  now: Instant
  /** Hides extra time and shoot-outs, which reveal a draw after 90 minutes. */
  isCovered?: boolean
}

/** State of the match, from the feed where known, else from the clock. */
export function LiveState({ row: { match, live }, now, isCovered = false }: LiveStateProps) {
  const isWaiting = live?.status === 'pre_match'
  if (!live || (isWaiting && match.status !== 'scheduled'))
    return <MatchState match={isCovered ? withoutScore(match) : match} now={now} saysUrgent />
  if (isCovered && isPastFullTime(live.phase))
    return <LiveBadge live={{ ...live, phase: 'second_half', minute: null }} />
  return (
    <span className="live-state">
      <LiveBadge live={live} />
      {isWaiting && <MatchState match={match} now={now} saysUrgent />}
    </span>
  )
}

function isPastFullTime(phase: ShownLive['phase']): boolean {
  return phase === 'extra_time' || phase === 'penalties'
}

function LiveBadge({ live }: { live: Pick<ShownLive, 'status' | 'phase' | 'minute' | 'injuryMinute'> }) {
  const [tone, icon] = looks[live.status] ?? ['off', 'question']
  const phase = phaseLabel(live.phase)
  return (
    <span className="live-state">
      <Badge tone={tone} icon={icon}>
        {statusLabel(live)}
      </Badge>
      {phase && <span className="label">{phase}</span>}
    </span>
  )
}

/** Reasons to doubt the facts above; none for a covered score. */
export function Doubt({ live, isCovered = false }: { live: ShownLive; isCovered?: boolean }) {
  if (live.isStale) {
    return (
      <p className="state state-warn live-doubt">
        <Icon name="warning" />
        No score updates since {secondText(live.feedSeenAt)}.
      </p>
    )
  }
  if (live.isScoreConsistent || isCovered) return null
  return (
    <p className="state state-warn live-doubt">
      <Icon name="warning" />
      The score and the list of goals differ; waiting for an update.
    </p>
  )
}
