import type { PlatformView, PriceSeries } from '#worker/matches/prices/contract.ts'
import type { ChartLine } from './geometry.ts'

/** Chart lines, of the cheapest platform first, in one currency because one axis cannot hold two. */
export function chartLines(series: readonly PriceSeries[]): ChartLine[] {
  const ranked = series.toSorted((a, b) => priceNow(a) - priceNow(b) || a.platformId - b.platformId)
  const currency = ranked[0]?.currency
  return ranked
    .filter((one) => one.currency === currency)
    .map(({ platformId, platformName, points }) => ({
      id: platformId,
      name: platformName,
      currency: currency ?? '',
      points,
    }))
}

/** Adds a step to each line whose platform has a new lowest price on the board. */
export function linesAfter(lines: readonly ChartLine[], platforms: readonly PlatformView[]): ChartLine[] {
  return lines.map((line) => {
    const platform = platforms.find(({ id }) => id === line.id)
    const last = line.points.at(-1)
    if (!platform?.summary || !last) return line
    const { lowestPricePence, currency } = platform.summary
    const pricePence = currency === line.currency ? lowestPricePence : null
    if (pricePence === last.pricePence) return line
    const at = Math.max(last.at + 1, ...platform.offers.map(({ changedAt }) => changedAt))
    return { ...line, points: [...line.points, { at, pricePence }] }
  })
}

function priceNow({ points }: PriceSeries): number {
  return points.at(-1)?.pricePence ?? Number.MAX_SAFE_INTEGER
}
