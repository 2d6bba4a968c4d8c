import { dayMs, type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { between, hashText, randomFrom } from './random.ts'

/** A sold-out page gets at most one return per period of this length. */
const stretchMs = 20 * minuteMs

const shortestMs = 15 * secondMs
const longestMs = 6 * minuteMs
const mostTickets = 2

/** Returns become more frequent towards the match. */
function returnChance(untilKickoffMs: number | null): number {
  if (untilKickoffMs === null) return 0.02
  if (untilKickoffMs <= 0) return 0
  if (untilKickoffMs <= dayMs) return 0.6
  return untilKickoffMs <= 7 * dayMs ? 0.15 : 0.02
}

export type Return = {
  /** Index of the offer on its page. */
  place: number
  quantity: number
  from: Instant
  until: Instant
}

/** The returned tickets available at a moment, and when the page last changed. */
export function returnAt(
  page: { seed: number; name: string; offers: number; kickoffAt: Instant | null },
  at: Instant,
): { return: Return | null; changedAt: Instant } {
  const stretch = Math.floor(at / stretchMs)
  const latest = returnIn(page, stretch)
  if (latest && at >= latest.from) {
    const isThere = at < latest.until
    return { return: isThere ? latest : null, changedAt: isThere ? latest.from : latest.until }
  }
  const before = returnIn(page, stretch - 1)
  return { return: null, changedAt: before?.until ?? stretch * stretchMs }
}

function returnIn({ seed, name, offers, kickoffAt }: Parameters<typeof returnAt>[0], stretch: number): Return | null {
  const startsAt = stretch * stretchMs
  const random = randomFrom(hashText(`${seed}|return|${name}|${stretch}`))
  if (random() >= returnChance(kickoffAt === null ? null : kickoffAt - startsAt)) return null
  // Most are gone within a minute: durations are uniform on a logarithmic scale.
  const lastsMs = Math.round(shortestMs * (longestMs / shortestMs) ** random())
  const from = startsAt + Math.floor(random() * (stretchMs - longestMs))
  return {
    place: between(random, 0, offers - 1),
    quantity: between(random, 1, mostTickets),
    from,
    until: from + lastsMs,
  }
}
