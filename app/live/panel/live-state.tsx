import { phaseLabel, statusLabel } from '#worker/live/rules.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { secondText } from '../../ui/london-time.ts'
import { MatchState } from '../../ui/match-state.tsx'
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

/** Where a match stands: what the feed tells, else what the clock knows. */
export function LiveState({ row: { match, live }, now }: { row: MonitorRow; now: Instant }) {
  if (!live || live.status === 'pre_match') return <MatchState match={match} now={now} saysUrgent />
  return <LiveBadge live={live} />
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

/** What should make one doubt the facts above. */
export function Doubt({ live }: { live: ShownLive }) {
  if (live.isStale) {
    return (
      <p className="state state-warn live-doubt">
        <Icon name="warning" />
        The score feed is silent since {secondText(live.feedSeenAt)}.
      </p>
    )
  }
  if (live.isScoreConsistent) return null
  return (
    <p className="state state-warn live-doubt">
      <Icon name="warning" />
      Score and goals do not agree yet.
    </p>
  )
}
