import type { LiveState } from '#durable/relay/protocol.ts'
import { minuteText } from '#worker/matches/live/rules.ts'
import { Icon, type IconName } from '../../icons.tsx'
import { ShortName } from '../../short-name.tsx'

export type MatchEvent = LiveState['events'][number]

const looks: Record<MatchEvent['type'], [word: string, icon: IconName, tone: string]> = {
  goal: ['Goal', 'dot', 'goal'],
  own_goal: ['Own goal', 'dot', 'goal'],
  penalty: ['Penalty scored', 'dot', 'goal'],
  missed_penalty: ['Penalty missed', 'cross', 'off'],
  yellow_card: ['Yellow card', 'card', 'yellow'],
  red_card: ['Red card', 'card', 'red'],
  substitution: ['Substitution', 'exchange', 'off'],
}

type EventLineProps = { event: MatchEvent; names: { home: string; away: string } }

/** One event in a line: minute, kind, player, team; struck through once cancelled. */
export function EventLine({ event, names }: EventLineProps) {
  const [word, icon, tone] = looks[event.type] ?? ['Event', 'dot', 'off']
  const What = event.isCancelled ? 's' : 'span'
  return (
    <>
      <span className="event-minute">{minuteText(event.minute, event.extraMinute) || '–'}</span>
      <span className={`event-icon event-${event.isCancelled ? 'off' : tone}`}>
        <Icon name={icon} size={14} />
      </span>
      <span className="event-text">
        <What>
          {word}
          {event.player && ` · ${event.player}`}
        </What>
        {event.isCancelled && <strong className="event-back"> cancelled</strong>}
        <span className="label event-side">
          <ShortName name={names[event.team]} place="event" />
        </span>
      </span>
    </>
  )
}

/** Latest first. */
export function latestEvents(events: readonly MatchEvent[], most: number): MatchEvent[] {
  return events.slice(-most).toReversed()
}
