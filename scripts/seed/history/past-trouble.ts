import { hashText, randomFrom } from '#scripts/sandbox/random.ts'
import { dayMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'

/** A past failure, derived from the seed and the day alone. */
export type Trouble = { from: Instant; until: Instant }

/** Each part fails on one day in this many, once, between these times. */
const oneDayIn = { platform: 24, mail: 30, website: 45 } as const
const shortestMs = 10 * minuteMs
const longestMs = 70 * minuteMs

export type Part = keyof typeof oneDayIn

/** A part's failure on the (UTC) day of a moment; null on most days. */
export function troubleOn(seed: number, part: Part, name: string, at: Instant): Trouble | null {
  const day = Math.floor(at / dayMs)
  const random = randomFrom(hashText(`${seed}|trouble|${part}|${name}|${day}`))
  if (random() >= 1 / oneDayIn[part]) return null
  const lastsMs = shortestMs + random() * (longestMs - shortestMs)
  const from = day * dayMs + random() * (dayMs - longestMs)
  return { from, until: from + lastsMs }
}

export function isTroubled(seed: number, part: Part, name: string, at: Instant): boolean {
  const trouble = troubleOn(seed, part, name, at)
  return trouble !== null && at >= trouble.from && at < trouble.until
}
