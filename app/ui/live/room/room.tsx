import { Link } from 'react-router'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { scoreText } from '#worker/matches/live/rules.ts'
import { Crest } from '../../crest.tsx'
import { Connection } from '../panel/connection.tsx'
import { EventLine } from '../panel/events.tsx'
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

/** Score and state of the match, its events, and the number of viewers. */
export function MatchRoom({ row, now, status, watching, isCovered, isOpen }: RoomProps) {
  const { match, live } = row
  const names = { home: match.home_team_name, away: match.away_team_name }
  return (
    <section className="page section room" aria-labelledby="room">
      <div className="room-head">
        <h2 id="room">Match room</h2>
        <p className="room-line">
          {watching !== null && watching > 0 && <span className="label">{watchingText(watching)}</span>}
          {isOpen && <Connection status={status} />}
        </p>
      </div>
      {isCovered && hasSecret(row) ? (
        <p className="room-covered">
          <LiveState row={row} now={now} isCovered />
          <span className="muted">Scores are hidden.</span>
          <Link className="button button-quiet" to="?scores=shown" preventScrollReset replace>
            Show score
          </Link>
        </p>
      ) : (
        <>
          <div className={`scoreboard scoreboard-${match.status}`}>
            <p className="scoreboard-state">
              <LiveState row={row} now={now} />
            </p>
            <p className="scoreboard-side">
              <Crest src={match.home_team_logo} size={48} isLazy={false} />
              <span>{names.home}</span>
            </p>
            <Score row={row} />
            <p className="scoreboard-side scoreboard-away">
              <span>{names.away}</span>
              <Crest src={match.away_team_logo} size={48} isLazy={false} />
            </p>
            {live && <Doubt live={live} />}
          </div>
          <Timeline row={row} />
        </>
      )}
    </section>
  )
}

function watchingText(watching: number): string {
  return watching === 1 ? 'Only you are watching' : `${watching} people are watching`
}

function Score({ row: { match, live } }: { row: MonitorRow }) {
  const names = { home: match.home_team_name, away: match.away_team_name }
  if (!match.score) return <p className="scoreboard-score muted">v</p>
  const [home, away] = match.score
  const shootOut = live?.penalties ?? null
  const text = scoreText({ homeScore: home, awayScore: away, penalties: shootOut }, names)
  return (
    <div className="scoreboard-score">
      <p className="visually-hidden">{text}</p>
      <p className="scoreboard-goals" aria-hidden="true">
        <span key={`home-${home}`}>{home}</span>
        <span className="scoreboard-dash">–</span>
        <span key={`away-${away}`}>{away}</span>
      </p>
      {shootOut && (
        <p className="label" aria-hidden="true">
          {shootOut.home}–{shootOut.away} on penalties
        </p>
      )}
    </div>
  )
}

function Timeline({ row: { match, live } }: { row: MonitorRow }) {
  if (!live || live.events.length === 0) {
    return match.status === 'live' ? <p className="muted">No events yet.</p> : null
  }
  const names = { home: match.home_team_name, away: match.away_team_name }
  return (
    <>
      <h3 className="visually-hidden">Timeline</h3>
      <ol className="timeline">
        {live.events.toReversed().map((event) => (
          <li key={event.id} className={`timeline-${event.team}`}>
            <EventLine event={event} names={names} />
          </li>
        ))}
      </ol>
    </>
  )
}
