import { dayText } from '#app/ui/london-time.ts'
import { MatchRow } from '#app/ui/match-row.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** Matches grouped by day, in UK time. */
export function MatchDays({ matches, now }: { matches: readonly Match[]; now: Instant }) {
  const days = Map.groupBy(matches, ({ match_date }) => dayText(Date.parse(match_date), now))
  const today = dayText(now, now)
  return (
    <div className="match-days">
      {[...days].map(([day, ones]) => (
        <section key={day} className="match-day" aria-label={day}>
          <h2 className="match-day-name">{day === today ? `Today, ${day}` : day}</h2>
          <ul className="slips">
            {ones.map((match) => (
              <li key={match.id}>
                <MatchRow match={match} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
