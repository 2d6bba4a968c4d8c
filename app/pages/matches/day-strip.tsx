import { Link } from 'react-router'
import { shortDayText, weekdayText } from '#app/ui/london-time.ts'
import { priceText } from '#app/ui/price.tsx'
import { nounOf } from '#worker/ground/platform/count-text.ts'
import type { DayFacts } from '#worker/matches/catalogue/strip.rules.ts'
import { listAddress } from './address.ts'

type DayStripProps = { days: readonly DayFacts[]; params: URLSearchParams }

/** The next days with matches: how many, and the lowest price. Links, so that they work without script. */
export function DayStrip({ days, params }: DayStripProps) {
  if (days.length === 0) return null
  return (
    <nav aria-label="Days">
      <ol className="day-strip">
        {days.map(({ day, matches, cheapest }) => {
          const at = Date.parse(`${day}T12:00:00Z`)
          const isShown = params.get('from') === day && params.get('to') === day
          const changes = isShown ? { from: null, to: null, when: null } : { from: day, to: day, when: null }
          return (
            <li key={day}>
              <Link to={listAddress(params, changes)} aria-current={isShown ? 'true' : undefined}>
                <span className="day-strip-day">
                  {weekdayText(at)} {shortDayText(at)}
                </span>
                <span className="day-strip-price">
                  {cheapest === null ? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="visually-hidden">no price</span>
                    </>
                  ) : (
                    <>
                      <span className="visually-hidden">from </span>
                      {priceText(cheapest.pence, cheapest.currency)}
                    </>
                  )}
                </span>
                <span className="label">
                  {matches}
                  <span className="visually-hidden"> {nounOf(matches, 'match', 'matches')}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
