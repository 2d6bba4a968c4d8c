// Which prices a limit may be chosen by, from the same past that is played for the alert.
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { usualDays } from '#worker/matches/prices/constants.ts'
import { levelAmong } from '#worker/matches/prices/summary/days.rules.ts'
import type { PriceMarks } from './contract.ts'

/** What the best cost from a moment on, until the next; null while there was none. */
export type PricePoint = { at: Instant; pence: number | null }

/** Points oldest first. */
export function marksOf(points: readonly PricePoint[], now: Instant): PriceMarks {
  const current = points.at(-1)?.pence ?? null
  const level = current === null ? null : levelAmong(dailyLows(points, now), current)
  return {
    reachedTwicePence: reachedTwice(points),
    usual: level && { fromPence: level.fromPence, toPence: level.toPence },
  }
}

function reachedTwice(points: readonly PricePoint[]): number | null {
  const prices = [...new Set(points.flatMap(({ pence }) => pence ?? []))].sort((a, b) => a - b)
  return prices.find((limit) => arrivalsAt(points, limit) >= 2) ?? null
}

/** How often the price came to a limit from above it, or from none. */
function arrivalsAt(points: readonly PricePoint[], limit: number): number {
  const isWithin = (point: PricePoint | undefined) => typeof point?.pence === 'number' && point.pence <= limit
  return points.filter((point, index) => index > 0 && isWithin(point) && !isWithin(points[index - 1])).length
}

/** A price holds until the next, so the one before a day counts for it. */
function dailyLows(points: readonly PricePoint[], now: Instant): number[] {
  return Array.from({ length: usualDays }, (_, back) => {
    const from = now - (back + 1) * dayMs
    const before = points.findLast(({ at }) => at <= from)
    const within = points.filter(({ at }) => at > from && at <= from + dayMs)
    const prices = [...(before ? [before] : []), ...within].flatMap(({ pence }) => pence ?? [])
    return prices.length === 0 ? null : Math.min(...prices)
  }).filter((pence) => pence !== null)
}
