import { Link } from 'react-router'
import { Crest } from '#app/ui/crest.tsx'
import { londonDay, monthText } from '#app/ui/london-time.ts'
import { priceText } from '#app/ui/price.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { heatOf, type Month, monthsOf, type Priced, pricedOf, withoutPast } from './sides.ts'

type HeatProps = { matches: readonly Match[]; teamId: number; now: Instant }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const mostMonths = 3

/** Months as grids: the opponent's crest and the lowest price, in a stronger colour the dearer it is. */
export function Heat({ matches, teamId, now }: HeatProps) {
  const { currency, priced } = pricedOf(matches, teamId)
  const months = monthsOf(priced, ({ match_date }) => londonDay(Date.parse(match_date))).slice(0, mostMonths)
  const open = withoutPast(months, londonDay(now))
  const prices = priced.map(({ pence }) => pence)
  return (
    <div className="heat-months">
      {open.map((month) => (
        <MonthGrid key={month.month} month={month} currency={currency} prices={prices} />
      ))}
    </div>
  )
}

type MonthGridProps = { month: Month; currency: string; prices: readonly number[] }

function MonthGrid({ month: { month, weeks }, currency, prices }: MonthGridProps) {
  return (
    <table className="heat">
      <caption>{monthText(Date.parse(`${month}-15T12:00:00Z`))}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={`${month} ${week.find((cell) => cell)?.day ?? row}`}>
            {week.map((cell, column) => (
              <td key={weekdays[column]} className={cell?.priced ? `heat-${heatOf(cell.priced.pence, prices)}` : ''}>
                {cell && (cell.priced ? <DayLink day={cell.day} priced={cell.priced} currency={currency} /> : cell.day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayLink({ day, priced, currency }: { day: number; priced: Priced; currency: string }) {
  const { match, pence, isHome, opponent } = priced
  return (
    <Link to={`/matches/${match.id}`}>
      <span className="heat-day">{day}</span>
      <Crest src={opponent.logo} size={20} />
      <span className="visually-hidden">
        {isHome ? 'home to' : 'away at'} {opponent.name}, from{' '}
      </span>
      <span className="heat-price">{priceText(pence, currency)}</span>
    </Link>
  )
}
