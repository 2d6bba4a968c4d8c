// The lowest price of a match over time, from the lines of its sellers.
import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { ChartLine, ChartPoint } from './geometry.ts'

/** From `at` on: the lowest price of all lines, and the line that has it; null while nothing was on sale. */
export type BestPoint = ChartPoint & { lineId: number | null }

/** One step for each change of the lowest price; of two lines at one price, the first stays. */
export function bestPoints(lines: readonly ChartLine[]): BestPoint[] {
  const steps = lines
    .flatMap(({ id, points }) => points.map((point) => ({ ...point, id })))
    .toSorted((a, b) => a.at - b.at)
  const prices = new Map<number, number>()
  const unsure = new Set<number>()
  const best: BestPoint[] = []
  for (const [index, { at, pricePence, isUnsure, id }] of steps.entries()) {
    if (isUnsure) unsure.add(id)
    else unsure.delete(id)
    if (pricePence === null) prices.delete(id)
    else prices.set(id, pricePence)
    if (steps[index + 1]?.at === at) continue
    const last = best.at(-1)
    const lowest = prices.size === 0 ? null : Math.min(...prices.values())
    const doubt = lowest === null && unsure.size > 0 ? ({ isUnsure: true } as const) : {}
    const isSame = last && last.pricePence === lowest && last.isUnsure === doubt.isUnsure
    if (isSame && (last.lineId === null || prices.get(last.lineId) === lowest)) continue
    best.push({
      at,
      pricePence: lowest,
      lineId: [...prices].find(([, price]) => price === lowest)?.[0] ?? null,
      ...doubt,
    })
  }
  return best
}

/** Without what is not sure: as if what was known last had lasted until something else was. */
export function surePoints<Point extends ChartPoint>(points: readonly Point[]): Point[] {
  return points.filter(({ isUnsure }) => !isUnsure)
}

/** The last point up to a moment; null before the first. */
export function pointAt<Point extends { at: Instant }>(points: readonly Point[], at: Instant): Point | null {
  return points.findLast((point) => point.at <= at) ?? null
}

/** The steps within a time, with what held at its start. */
export function pointsWithin<Point extends { at: Instant }>(
  points: readonly Point[],
  from: Instant,
  to: Instant,
): Point[] {
  const held = pointAt(points, from)
  const later = points.filter(({ at }) => at > from && at <= to)
  return held ? [{ ...held, at: from }, ...later] : later
}

/** The last moment of the lowest price, and the last of the highest; null without any. */
export function extremes<Point extends { pricePence: number | null }>(points: readonly Point[]) {
  const priced = points.filter((point): point is Point & { pricePence: number } => point.pricePence !== null)
  const [first, ...others] = priced
  if (!first) return null
  let [low, high] = [first, first]
  for (const point of others) {
    if (point.pricePence <= low.pricePence) low = point
    if (point.pricePence >= high.pricePence) high = point
  }
  return { low, high }
}

export type Gap = { from: Instant; to: Instant }

/** When nothing was on sale, between what was seen. */
export function gapsIn(points: readonly { at: Instant; pricePence: number | null }[], to: Instant): Gap[] {
  return points.flatMap((point, index) =>
    point.pricePence === null ? [{ from: point.at, to: points[index + 1]?.at ?? to }] : [],
  )
}

export const chartRanges = [
  { key: '24h', text: '24 h', lengthMs: dayMs },
  { key: '7d', text: '7 d', lengthMs: 7 * dayMs },
  { key: '30d', text: '30 d', lengthMs: 30 * dayMs },
  { key: 'all', text: 'All', lengthMs: Number.POSITIVE_INFINITY },
] as const

export type ChartRange = (typeof chartRanges)[number]['key']

/** A range begins no earlier than the history. */
export function rangeStart(range: ChartRange, oldest: Instant, to: Instant): Instant {
  const { lengthMs } = chartRanges.find(({ key }) => key === range) ?? chartRanges[3]
  return Math.max(oldest, to - lengthMs)
}

/** Steps of the time axis, shortest first. */
const timeSteps = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 96, 168, 240, 336, 504, 672, 1008, 1344, 2016, 4032].map(
  (hours) => hours * hourMs,
)
const mostTicks = 6

/** Four to six moments on round hours or days, none so near an end that its text would meet that of the end. */
export function timeTicks(from: Instant, to: Instant): Instant[] {
  const step = timeSteps.find((one) => (to - from) / one < mostTicks) ?? (to - from) / mostTicks
  const ticks: Instant[] = []
  for (let at = Math.ceil(from / step) * step; at < to; at += step) ticks.push(at)
  return ticks
}
