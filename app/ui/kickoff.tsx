import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { clockText, dayText } from './london-time.ts'

/** Kick-off in UK time, or the score where known. */
export function Kickoff({ match, now }: { match: Match; now: Instant }) {
  const at = Date.parse(match.match_date)
  return (
    <p className="kickoff">
      {match.score ? (
        <span className="kickoff-time">{match.score.join('–')}</span>
      ) : match.time_confirmed ? (
        <time className="kickoff-time" dateTime={match.match_date}>
          {clockText(at)}
        </time>
      ) : (
        <span className="kickoff-open">Time to be confirmed</span>
      )}
      <time className="label" dateTime={match.match_date.slice(0, 10)}>
        {dayText(at, now)}
      </time>
    </p>
  )
}
