import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { windowMs, windowsAhead } from '../constants.ts'
import type { Cursor } from '../contract.ts'

/** Months from the start of today on, so that two readings ask alike. */
export function windowsFrom(now: Instant): Cursor['windows'] {
  const start = Math.floor(now / dayMs) * dayMs
  return Array.from({ length: windowsAhead }, (_, index): [number, number] => [
    start + index * windowMs,
    start + (index + 1) * windowMs - 1_000,
  ])
}

export const nextPage = ({ page }: Cursor) => ({ page: page + 1 })
export const nextWindow = ({ windows }: Cursor) => ({ windows: windows.slice(1), page: 0 })

/** The first window in halves; null when it is a day already. */
export function splitWindow([window, ...others]: Cursor['windows']): Cursor['windows'] | null {
  if (!window || window[1] - window[0] <= dayMs) return null
  const [from, to] = window
  const middle = from + Math.floor((to - from) / 2 / 1_000) * 1_000
  return [[from, middle], [middle, to], ...others]
}
