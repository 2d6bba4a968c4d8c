import { ChartFrame } from '#app/ui/chart/frame.tsx'
import { type PriceScale, percentOf, priceScale, stepPath } from '#app/ui/chart/geometry.ts'
import { spokenPrice } from '#app/ui/price.tsx'
import { daySpans } from '#worker/alerting/analysis/constants.ts'
import type { SpanRow } from '#worker/alerting/analysis/contract.ts'

/** The first is drawn strongest; `ghosts` follow, distinguished by their dashes. */
type SpanLine = { name: string; rows: readonly SpanRow[] }

type SpanChartProps = { label: string; currency: string; lines: readonly SpanLine[]; isFirstBest?: boolean }

/** Medians by days before kick-off, a step for each span. */
export function SpanChart({ label, currency, lines, isFirstBest = true }: SpanChartProps) {
  const scale = priceScale(lines.flatMap(({ rows }) => rows.flatMap(({ median }) => median ?? [])))
  return (
    <ChartFrame
      label={label}
      scale={scale}
      textOf={(pence) => spokenPrice(pence, currency)}
      plot={lines.map(({ name, rows }, index) => (
        <path key={name} className={lineClass(index, isFirstBest)} d={pathOf(rows, scale)} />
      ))}
    >
      <SpanAxis />
    </ChartFrame>
  )
}

export function lineClass(index: number, isFirstBest: boolean): string {
  return isFirstBest && index === 0 ? 'chart-line chart-best' : `chart-line chart-line-${index + 1}`
}

function pathOf(rows: readonly SpanRow[], scale: PriceScale): string {
  const points = rows.map(({ median }, at) => ({ at, pricePence: median }))
  return stepPath(points, 0, daySpans.length, scale)
}

/** Every other span has its name, so that a phone has room for them. */
function SpanAxis() {
  return (
    <svg className="chart-times" height="40" aria-hidden="true">
      {daySpans.map(([fromDays], index) =>
        index % 3 === 0 ? (
          <text
            key={fromDays}
            x={percentOf((index + 0.5) / daySpans.length)}
            y="16"
            textAnchor={index === 0 ? 'start' : index === daySpans.length - 1 ? 'end' : 'middle'}
          >
            {fromDays === 0 ? 'last day' : `${fromDays} d`}
          </text>
        ) : null,
      )}
      <text x="50%" y="36" textAnchor="middle">
        before kick-off
      </text>
    </svg>
  )
}
