// How often tickets of a match came back, for how long, and when.
import { bestPoints, surePoints } from '#app/ui/chart/best-price.ts'
import type { ChartLine } from '#app/ui/chart/geometry.ts'
import { clockText, shortDayText } from '#app/ui/london-time.ts'
import { durationText } from '#app/ui/relative-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { maxPointsPerSeries } from '#worker/matches/prices/constants.ts'

/** `lastedMs` is null while the tickets are still there. */
type Return = { at: Instant; lastedMs: number | null }

/** `goneAt`: since when there are none; null while there are some. */
export type Returns = { since: Instant; returns: Return[]; goneAt: Instant | null }

/** By the checks that saw tickets and those that saw none. Null without checks, and where older steps were deleted. */
export function returnsIn(lines: readonly ChartLine[]): Returns | null {
  if (lines.some(({ points }) => points.length >= maxPointsPerSeries)) return null
  const steps = surePoints(bestPoints(lines)).filter(({ pricePence }, index, all) => {
    const before = all[index - 1]
    return !before || (before.pricePence === null) !== (pricePence === null)
  })
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return null
  const returns = steps.flatMap(({ at, pricePence }, index) => {
    // Without tickets before it, it is the first time: a sale that opens, or a ballot.
    if (index < 2 || pricePence === null) return []
    const end = steps[index + 1]
    return { at, lastedMs: end ? end.at - at : null }
  })
  return { since: first.at, returns, goneAt: last.pricePence === null && steps.length > 1 ? last.at : null }
}

/** Hours of the day are said from this many returns on. */
const leastForHours = 4

/** "Since 30 Sep, tickets came back 5 times after none were on sale, typically for 40 minutes; 4 of 5 between …". */
export function returnsText({ since, returns, goneAt }: Returns): string | null {
  if (returns.length === 0)
    return goneAt === null ? null : `No tickets have come back since they went off sale on ${shortDayText(goneAt)}.`
  const times = returns.length === 1 ? 'once' : `${returns.length} times`
  return `Since ${shortDayText(since)}, tickets came back ${times} after none were on sale${lengthText(returns)}${hoursText(returns)}.`
}

function lengthText(returns: readonly Return[]): string {
  const ended = returns.flatMap(({ lastedMs }) => lastedMs ?? []).toSorted((a, b) => a - b)
  const typical = ended[Math.floor((ended.length - 1) / 2)]
  if (typical === undefined) return ''
  return ended.length === 1 ? `, for ${durationText(typical)}` : `, typically for ${durationText(typical)}`
}

const quarters = ['00:00 and 06:00', '06:00 and 12:00', '12:00 and 18:00', '18:00 and 24:00']

/** The part of the day with most of them, where that is more than half. */
function hoursText(returns: readonly Return[]): string {
  if (returns.length < leastForHours) return ''
  const counts = quarters.map((_, part) => returns.filter(({ at }) => partOfDay(at) === part).length)
  const most = Math.max(...counts)
  if (most * 2 <= returns.length) return ''
  return `; ${most} of ${returns.length} between ${quarters[counts.indexOf(most)]} UK time`
}

function partOfDay(at: Instant): number {
  return Math.floor(Number(clockText(at).slice(0, 2)) / 6)
}
