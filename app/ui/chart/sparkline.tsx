import type { Instant } from '#worker/ground/platform/clock.ts'
import { priceText } from '../price.tsx'
import { plotHeight, plotWidth, priceScale, stepPath } from './geometry.ts'

type PriceSparklineProps = {
  /** In order of time: the price from `at` on; null while not available. */
  points: readonly { at: Instant; pricePence: number | null }[]
  to: Instant
  currency: string
}

/** One price over time, without axes; the change is also in words. A fall is good. */
export function PriceSparkline({ points, to, currency }: PriceSparklineProps) {
  const prices = points.flatMap(({ pricePence }) => pricePence ?? [])
  const [first, from] = [prices[0], points[0]?.at]
  const last = prices.at(-1)
  if (first === undefined || last === undefined || from === undefined) return null
  const words =
    first === last
      ? `steady at ${priceText(last, currency)}`
      : `${priceText(first, currency)} to ${priceText(last, currency)}`
  return (
    <svg
      className={`sparkline ${last < first ? 'state-good' : 'state-off'}`}
      viewBox={`0 -14 ${plotWidth} ${plotHeight + 28}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Price: ${words}`}
    >
      <path d={stepPath(points, from, to, priceScale(prices))} />
    </svg>
  )
}
