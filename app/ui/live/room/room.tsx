import { Link } from 'react-router'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { scoreText } from '#worker/matches/live/rules.ts'
import { Connection } from '../panel/connection.tsx'
import { EventLine, type MatchEvent } from '../panel/events.tsx'
import { Doubt, LiveState } from '../panel/live-state.tsx'
import { hasSecret, type MonitorRow } from '../panel/shown-live.ts'
import type { ConnectionStatus } from '../socket.ts'

type RoomProps = {
  row: MonitorRow
  now: Instant
  status: ConnectionStatus
  watching: number | null
  /** The user hides scores, and there is one to hide. */
  isCovered: boolean
  /** Whether the page will connect at all. */
  isOpen: boolean
}

/** Inside the ticket, which shows score and minute itself: the shoot-out, the events, and the number of viewers. */
export function MatchRoom({ row, now, status, watching, isCovered, isOpen }: RoomProps) {
  return (
    <section className="room" aria-labelledby="room">
      <h2 id="room" className="visually-hidden">
        Match room
      </h2>
      {isCovered && hasSecret(row) ? (
        <p className="room-line">
          <LiveState row={row} now={now} isCovered />
          <span className="muted">Scores are hidden.</span>
          <Link className="button button-quiet" to="?scores=shown" preventScrollReset replace>
            Show score
          </Link>
        </p>
      ) : (
        <>
          <Shootout row={row} />
          {row.live && <Doubt live={row.live} />}
          <Timeline row={row} isOpen={isOpen} />
        </>
      )}
      <p className="room-line">
        {isOpen && <Connection status={status} />}
        {watching !== null && watching > 0 && <span className="label">{watchingText(watching)}</span>}
      </p>
    </section>
  )
}

function watchingText(watching: number): string {
  return watching === 1 ? 'Only you are watching' : `${watching} people are watching`
}

function Shootout({ row: { match, live } }: { row: MonitorRow }) {
  const shootOut = live?.penalties ?? null
  if (!match.score || !shootOut) return null
  const [homeScore, awayScore] = match.score
  const names = { home: match.home_team_name, away: match.away_team_name }
  return <p className="room-penalties">{scoreText({ homeScore, awayScore, penalties: shootOut }, names)}</p>
}

/** Keeps one height while the match is played: an event that comes must not move the prices below. */
function Timeline({ row: { match, live }, isOpen }: { row: MonitorRow; isOpen: boolean }) {
  const isEmpty = !live || live.events.length === 0
  if (isEmpty && match.status !== 'live') return null
  const names = { home: match.home_team_name, away: match.away_team_name }
  const lines = (events: readonly MatchEvent[]) => (
    <ol className="timeline">
      {events.toReversed().map((event) => (
        <li key={event.id} className={`timeline-${event.team}`}>
          <EventLine event={event} names={names} />
        </li>
      ))}
    </ol>
  )
  const { shown, folded } = whatMatters(live?.events ?? [], isOpen)
  return (
    <section
      className={isOpen ? 'room-events' : undefined}
      aria-labelledby="timeline"
      tabIndex={isOpen ? 0 : undefined}
    >
      <h3 className="visually-hidden" id="timeline">
        Timeline
      </h3>
      {isEmpty ? (
        <p className="muted">No events yet.</p>
      ) : (
        <>
          {lines(shown)}
          {folded.length > 0 && (
            <details className="fold">
              <summary>Cards and substitutions ({folded.length})</summary>
              {lines(folded)}
            </details>
          )}
        </>
      )}
    </section>
  )
}

const small: readonly MatchEvent['type'][] = ['yellow_card', 'substitution']

/** Goals, penalties and red cards, and what came last while the match is played; without any of them, everything. */
export function whatMatters(events: readonly MatchEvent[], isOpen: boolean) {
  const last = isOpen ? events.at(-1) : undefined
  const matters = (event: MatchEvent) => event === last || !small.includes(event.type)
  const shown = events.filter(matters)
  return shown.length === 0 ? { shown: events, folded: [] } : { shown, folded: events.filter((one) => !matters(one)) }
}
