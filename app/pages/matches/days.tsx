import { dayText } from '#app/ui/london-time.ts'
import { MatchRow } from '#app/ui/match-row.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Sort } from '#worker/matches/catalogue/constants.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

type MatchDaysProps = { matches: readonly Match[]; now: Instant; sort?: Sort | undefined }

/** Matches grouped by day, in UK time; the cheapest by currency, and in any other order as one group. */
export function MatchDays({ matches, now, sort }: MatchDaysProps) {
  const groups = Map.groupBy(matches, (match) => headingOf(match, now, sort))
  return (
    <div className="match-days">
      {[...groups].map(([heading, ones]) => (
        <section key={heading} className="match-day" aria-label={heading}>
          <h2 className="match-day-name">{heading}</h2>
          <ul className="slips">
            {ones.map((match) => (
              <li key={match.id}>
                <MatchRow match={match} now={now} hasDay={sort !== undefined} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function headingOf({ match_date, currency }: Match, now: Instant, sort: Sort | undefined): string {
  if (sort === 'cheapest') return `Cheapest, in ${currency ?? 'GBP'}`
  if (sort === 'fall') return 'Biggest falls in 24 hours'
  if (sort === 'fewest') return 'Fewest left at the lowest price'
  const day = dayText(Date.parse(match_date), now)
  return day === dayText(now, now) ? `Today, ${day}` : day
}
