import { Link } from 'react-router'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { Crest } from '../crest.tsx'
import { londonDay, monthText } from '../london-time.ts'
import { priceText } from '../price.tsx'
import { type HeatDay, heatOf, type Month, monthsOf, withoutPast } from './season.rules.ts'

type HeatProps = { days: readonly HeatDay[]; currency: string; now: Instant }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const mostMonths = 3

/** Months as grids: a crest and the lowest price of the day, in a stronger colour the dearer it is. */
export function Heat({ days, currency, now }: HeatProps) {
  const open = withoutPast(monthsOf(days).slice(0, mostMonths), londonDay(now))
  const prices = days.flatMap(({ pence }) => pence ?? [])
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
          <tr key={`${month} ${week.find((cell) => cell)?.date ?? row}`}>
            {week.map((cell, column) => (
              <td key={weekdays[column]} className={heatClass(cell?.heat ?? null, prices)}>
                {cell && (cell.heat ? <DayLink date={cell.date} heat={cell.heat} currency={currency} /> : cell.date)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function heatClass(heat: HeatDay | null, prices: readonly number[]): string | undefined {
  return heat && heat.pence !== null ? `heat-${heatOf(heat.pence, prices)}` : undefined
}

type DayLinkProps = { date: number; heat: HeatDay; currency: string }

function DayLink({ date, heat: { to, logo, spoken, more = 0, pence }, currency }: DayLinkProps) {
  return (
    <Link to={to}>
      <span className="heat-day">{date}</span>
      <span className="heat-crest">
        <Crest src={logo} size={24} />
        {more > 0 && <span aria-hidden="true">+{more}</span>}
      </span>
      <span className="visually-hidden">
        {spoken}
        {pence !== null && ', from '}
      </span>
      {pence !== null && <span className="heat-price">{priceText(pence, currency)}</span>}
    </Link>
  )
}
