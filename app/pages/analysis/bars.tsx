type Bar = { name: string; value: number }
type BarsProps = {
  label: string
  bars: readonly Bar[] /** Under the first, a middle and the last bar. */
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
                className="day-chart-bar"
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
