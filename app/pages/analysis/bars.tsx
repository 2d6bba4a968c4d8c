import { percentOf } from '#app/ui/chart/geometry.ts'

type Bar = { name: string; value: number }
type BarsProps = {
  label: string
  bars: readonly Bar[]
  /** Under the first, a middle and the last bar. */
  ends: [string, string, string]
}

const width = 1000
const height = 120

/** One bar for each count; drawn on the server. */
export function Bars({ label, bars, ends }: BarsProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const step = width / bars.length
  return (
    <div>
      <p className="label">at most {highest.toLocaleString('en-GB')}</p>
      <svg
        className="analysis-bars"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        <path className="chart-axis" d={`M0 ${height - 0.5}H${width}`} />
        {bars.map(({ name, value }, index) => {
          const tall = value === 0 ? 0 : Math.max(2, (value / highest) * (height - 4))
          return (
            <g key={name}>
              <title>{`${name}: ${value.toLocaleString('en-GB')}`}</title>
              <rect className="day-chart-day" x={index * step} y={0} width={step} height={height} />
              <rect
                className={value === highest ? 'day-chart-bar analysis-most' : 'day-chart-bar'}
                x={index * step + step * 0.1}
                y={height - tall}
                width={step * 0.8}
                height={tall}
              />
            </g>
          )
        })}
      </svg>
      <p className="chart-ends label" aria-hidden="true">
        {ends.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  )
}

type BarListProps = { bars: readonly { name: string; share: number; text: string }[] }

/** A bar for each of a few named things, with its figure. */
export function BarList({ bars }: BarListProps) {
  return (
    <ul className="bar-list">
      {bars.map(({ name, share, text }) => (
        <li key={name}>
          <span>{name}</span>
          <svg width="100%" height="12" aria-hidden="true">
            <rect className="day-chart-day" width="100%" height="12" />
            <rect className="day-chart-bar" width={percentOf(share)} height="12" />
          </svg>
          <span className="amount">{text}</span>
        </li>
      ))}
    </ul>
  )
}
