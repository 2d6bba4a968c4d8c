import type { Instant } from '#worker/ground/platform/clock.ts'

/** One step of a line: the price from `at` on; null while not available, or not known to be (`isUnsure`). */
export type ChartPoint = { at: Instant; pricePence: number | null; isUnsure?: true }
export type ChartLine = {
  id: number
  name: string
  currency: string
  points: ChartPoint[]
  /** A price that is waited for: drawn, and never the lowest one. */
  isTarget?: boolean
}

/** Sellers drawn beside the lowest price. */
export const maxChartLines = 6

/** Units of the drawing; the plot stretches to the available width and keeps its height. */
export const plotWidth = 1000
export const plotHeight = 260
const wantedTicks = 4

export type PriceScale = { lowPence: number; highPence: number; ticks: number[] }

/** A price axis on round steps (1, 2, 2.5 or 5 times a power of ten) that covers every price. */
export function priceScale(prices: readonly number[]): PriceScale {
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const wantedStep = Math.max((high - low) / wantedTicks, low / 40, 1)
  const power = 10 ** Math.floor(Math.log10(wantedStep))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= wantedStep) ?? power
  const lowPence = Math.max(0, Math.floor((low - step / 2) / step) * step)
  const highPence = Math.ceil((high + step / 2) / step) * step
  const count = Math.round((highPence - lowPence) / step)
  return { lowPence, highPence, ticks: Array.from({ length: count + 1 }, (_, index) => lowPence + index * step) }
}

export function priceY(pricePence: number, scale: PriceScale): number {
  return round(plotHeight * (1 - (pricePence - scale.lowPence) / (scale.highPence - scale.lowPence)))
}

/** A step line: level until the price changes, with gaps where there is none. */
export function stepPath(points: readonly ChartPoint[], from: Instant, to: Instant, scale: PriceScale): string {
  const x = (at: Instant) => round(plotWidth * shareOf(at, from, to))
  let path = ''
  let isDrawing = false
  for (const { at, pricePence } of points) {
    if (isDrawing) path += `H${x(at)}`
    if (pricePence !== null)
      path += isDrawing ? `V${priceY(pricePence, scale)}` : `M${x(at)} ${priceY(pricePence, scale)}`
    isDrawing = pricePence !== null
  }
  return isDrawing ? `${path}H${plotWidth}` : path
}

/** A moment's place along the plot, between 0 and 1. */
export function shareOf(at: Instant, from: Instant, to: Instant): number {
  return Math.min(Math.max((at - from) / Math.max(1, to - from), 0), 1)
}

/** For SVG that does not stretch: "34.5%". */
export function percentOf(share: number): string {
  return `${round(share * 100)}%`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
