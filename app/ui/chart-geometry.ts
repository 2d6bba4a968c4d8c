import type { Instant } from '#worker/ground/platform/clock.ts'

/** One step of a line: the price from `at` on; null while not available. */
type ChartPoint = { at: Instant; pricePence: number | null }
export type ChartLine = { id: number; name: string; currency: string; points: ChartPoint[] }

export const maxChartLines = 6

/** Units of the drawing; the plot stretches to the available width and keeps its height. */
export const plotWidth = 1000
export const plotHeight = 260
const labelGap = 20
const wantedTicks = 4

type PriceScale = { lowPence: number; highPence: number; ticks: number[] }

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
  const x = (at: Instant) => round((plotWidth * (Math.min(Math.max(at, from), to) - from)) / Math.max(1, to - from))
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

/** Moves labels apart so that none overlap, keeping their order and the drawing's bounds. */
export function spreadLabels(wantedYs: readonly number[]): number[] {
  const order = wantedYs.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index)
  const placed: number[] = []
  for (const { y } of order) placed.push(Math.max(y, (placed.at(-1) ?? -labelGap) + labelGap))
  let ceiling = plotHeight
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling)
    ceiling = (placed[index] ?? 0) - labelGap
  }
  const result: number[] = []
  for (const [rank, { index }] of order.entries()) result[index] = placed[rank] ?? 0
  return result
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
