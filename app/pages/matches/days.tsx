import type { Mine } from '#app/ui/follow/mine.rules.ts'
import { Icon } from '#app/ui/icons.tsx'
import { dayText } from '#app/ui/london-time.ts'
import { MatchRow } from '#app/ui/match-row.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { nounOf } from '#worker/ground/platform/count-text.ts'
import type { Sort } from '#worker/matches/catalogue/constants.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { leaguesOf } from './leagues.ts'

type MatchDaysProps = { matches: readonly Match[]; now: Instant; mine: Mine; sort?: Sort | undefined }

/** Matches grouped by day, in UK time; the cheapest by currency, and in any other order as one group. */
export function MatchDays({ matches, now, mine, sort }: MatchDaysProps) {
  const groups = Map.groupBy(matches, (match) => headingOf(match, now, sort))
  return (
    <div className="match-days">
      {[...groups].map(([heading, ones]) => (
        <section key={heading} className="match-day" aria-label={heading}>
          <h2 className="match-day-name">{heading}</h2>
          {(sort === undefined &&
            leaguesOf(ones, mine)?.map((league) => (
              <details key={league.name} className="league-fold" open>
                <summary>
                  {league.name ?? 'Other leagues'} <span className="label">{league.matches.length}</span>
                  <span className="visually-hidden"> {nounOf(league.matches.length, 'match', 'matches')}</span>
                  <Icon name="down" size={14} />
                </summary>
                <Rows matches={league.matches} now={now} hasLeague={league.name === null} />
              </details>
            ))) || <Rows matches={ones} now={now} hasDay={sort !== undefined} />}
        </section>
      ))}
    </div>
  )
}

type RowsProps = { matches: readonly Match[]; now: Instant; hasDay?: boolean; hasLeague?: boolean }

function Rows({ matches, ...row }: RowsProps) {
  return (
    <ul className="slips">
      {matches.map((match) => (
        <li key={match.id}>
          <MatchRow match={match} {...row} />
        </li>
      ))}
    </ul>
  )
}

function headingOf({ match_date, currency }: Match, now: Instant, sort: Sort | undefined): string {
  if (sort === 'cheapest') return `Cheapest, in ${currency ?? 'GBP'}`
  if (sort === 'fall') return 'Biggest falls in 24 hours'
  if (sort === 'fewest') return 'Fewest left at the lowest price'
  const day = dayText(Date.parse(match_date), now)
  return day === dayText(now, now) ? `Today, ${day}` : day
}
