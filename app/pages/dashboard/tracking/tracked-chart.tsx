import { Link } from 'react-router'
import { PriceChart } from '#app/ui/chart/chart.tsx'
import type { ChartLine } from '#app/ui/chart/geometry.ts'
import { chartLines } from '#app/ui/chart/lines.ts'
import { PriceSparkline } from '#app/ui/chart/sparkline.tsx'
import { type ChartRange, chartRanges } from '#worker/alerting/price-tracking/constants.ts'
import type { TrackedPrice } from '#worker/alerting/price-tracking/contract.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { addressOfTab } from '../tab.ts'

const maxLines = 6
/** Targets have lines of their own, with ids below those of platforms. */
const maxTargetLines = 3

export type ChartProps = {
  prices: readonly [TrackedPrice, ...TrackedPrice[]]
  days: ChartRange
  /** The alert whose chart is open. */
  chart: number
  now: Instant
}

/** Where the price has been: a line at once, its chart behind a press. `summary`: what the chart is of. */
export function TrackedChart({ prices, days, chart, now, summary }: ChartProps & { summary: string }) {
  const [price] = prices
  const { currency } = price
  const lines = chartLines(price.series)
  const cheapest = lines[0]
  if (!cheapest) return null
  const from = now - days * dayMs
  const targets = targetLines(prices, from)
  return (
    <>
      <PriceSparkline points={cheapest.points} to={now} currency={currency} />
      <details className="fold" id={chartId(price)} open={price.alertId === chart}>
        <summary>{summary}</summary>
        <Ranges price={price} days={days} />
        <PriceChart lines={[...lines.slice(0, maxLines - targets.length), ...targets]} from={from} to={now} isWhole />
        <a className="label" href={`/api/price-tracking/alerts/${price.alertId}/history.csv`} download>
          Download as CSV
        </a>
      </details>
    </>
  )
}

const chartId = ({ alertId }: TrackedPrice) => `chart-${alertId}`

/** Equal targets share a line. */
function targetLines(prices: ChartProps['prices'], from: Instant): ChartLine[] {
  const targets = [...new Set(prices.map(({ targetPence }) => targetPence))].slice(0, maxTargetLines)
  return targets.map((pricePence, index) => ({
    id: -index,
    name: targets.length === 1 ? 'Your target' : `Your target ${index + 1}`,
    currency: prices[0].currency,
    isTarget: true,
    points: [{ at: from, pricePence }],
  }))
}

function Ranges({ price, days }: { price: TrackedPrice; days: ChartRange }) {
  return (
    <ul className="inbox-filters" aria-label="Days in the chart">
      {chartRanges.map((range) => (
        <li key={range}>
          <Link
            className="chip"
            to={`${addressOfTab('price-tracking')}&days=${range}&chart=${price.alertId}#${chartId(price)}`}
            preventScrollReset
            aria-current={range === days ? 'true' : undefined}
          >
            {manyText(range, 'day')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
