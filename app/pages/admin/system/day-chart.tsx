import { dateText, shortDayText } from '#app/ui/london-time.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { shortNumber } from '#worker/running/analytics/daily/rules.ts'

type Point = { date: string; value: number | null }
type DayChartProps = { name: string; source: string; points: readonly Point[] }

const width = 1000
const height = 120

/** A bar for each day, drawn on the server; days without a figure stay empty and are counted in words. */
export function DayChart({ name, source, points }: DayChartProps) {
  const known = points.flatMap(({ value }) => value ?? [])
  const highest = Math.max(0, ...known)
  const total = known.reduce((sum, value) => sum + value, 0)
  return (
    <figure className="day-chart">
      <figcaption>
        <strong>{name}</strong>
        <span className="day-chart-total">{known.length === 0 ? '–' : shortNumber(total)}</span>
        <span className="label" title={source}>
          {captionOf(points.length, known.length, highest)}
        </span>
      </figcaption>
      {highest > 0 && (
        <>
          <Bars name={name} points={points} highest={highest} total={total} />
          <p className="chart-ends label" aria-hidden="true">
            {[points[0], points.at(-1)].map(
              (point) => point && <span key={point.date}>{shortDayText(Date.parse(point.date))}</span>,
            )}
          </p>
        </>
      )}
    </figure>
  )
}

type BarsProps = Pick<DayChartProps, 'name' | 'points'> & { highest: number; total: number }

function Bars({ name, points, highest, total }: BarsProps) {
  const step = width / points.length
  return (
    <svg
      role="img"
      aria-label={`${name}: ${total} in ${manyText(points.length, 'day')}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <path className="chart-axis" d={`M0 ${height - 0.5}H${width}`} />
      {points.map(({ date, value }, index) => {
        if (value === null) return null
        const tall = value === 0 ? 0 : Math.max(2, (value / highest) * (height - 4))
        return (
          <g key={date}>
            <title>{`${dateText(Date.parse(date))}: ${value.toLocaleString('en-GB')}`}</title>
            <rect className="day-chart-day" x={index * step} y={0} width={step} height={height} />
            <rect
              className="day-chart-bar"
              x={index * step + step * 0.12}
              y={height - tall}
              width={step * 0.76}
              height={tall}
            />
          </g>
        )
      })}
    </svg>
  )
}

function captionOf(days: number, known: number, highest: number): string {
  if (known === 0) return 'Not counted yet.'
  if (highest === 0)
    return known === days ? `None in ${manyText(days, 'day')}.` : `None in the ${manyText(known, 'day')} counted.`
  const most = `at most ${shortNumber(highest)} a day`
  return known === days ? most : `${most}; ${days - known} of ${manyText(days, 'day')} not counted`
}
