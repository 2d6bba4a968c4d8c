import type { PriceSeries } from '#worker/prices/contract.ts'
import { type ChartLine, maxChartLines } from './chart-geometry.ts'

/** The lines of the chart: the cheapest platforms now, in one currency, since one axis cannot hold two. */
export function chartLines(series: readonly PriceSeries[]): ChartLine[] {
  const ranked = series.toSorted((a, b) => priceNow(a) - priceNow(b) || a.platformId - b.platformId)
  const currency = ranked[0]?.currency
  return ranked
    .filter((one) => one.currency === currency)
    .slice(0, maxChartLines)
    .map(({ platformId, platformName, points }) => ({
      id: platformId,
      name: platformName,
      currency: currency ?? '',
      points,
    }))
}

function priceNow({ points }: PriceSeries): number {
  return points.at(-1)?.pricePence ?? Number.MAX_SAFE_INTEGER
}
