import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { shownDays } from '#worker/running/status/constants.ts'
import type { DayCount, Uptime } from '#worker/running/status/contract.ts'
import { shortDayText } from '../london-time.ts'

/** "99.95 %", never rounded up: 100 % means that every measured minute was good. */
export function shareText(share: number): string {
  return `${Math.floor(share * 10_000) / 100} %`
}

/** "9 Nov" for "2026-11-09". */
export function dayName(day: string): string {
  return shortDayText(Date.parse(`${day}T12:00:00Z`))
}

/** "6 minutes", "5 hours" or "12 days" of measurement; days from one whole day on. */
export function measuredText({ minutes, daysWithData }: Pick<Uptime, 'minutes' | 'daysWithData'>): string {
  if (minutes < 60) return manyText(minutes, 'minute')
  if (minutes < dayMs / minuteMs) return manyText(Math.floor(minutes / 60), 'hour')
  return manyText(daysWithData, 'day')
}

/** "99.95 % over 12 days of data; no data before 9 Nov" */
export function uptimeSentence(uptime: Uptime): string {
  const { share, daysWithData, firstDay } = uptime
  if (share === null || firstDay === null) return 'No data yet'
  const before = daysWithData < shownDays ? `; no data before ${dayName(firstDay)}` : ''
  return `${shareText(share)} over ${measuredText(uptime)} of data${before}`
}

/** Title of a day's bar: "21 Nov: 99.3 % of 1440 measured minutes, 10 degraded, 10 failed" */
export function dayTitle(day: string, count: DayCount | null): string {
  const minutes = count === null ? 0 : count[0] + count[1] + count[2]
  if (count === null || minutes === 0) return `${dayName(day)}: no data`
  const [good, degraded, failed] = count
  const bad = [degraded > 0 && `${degraded} degraded`, failed > 0 && `${failed} failed`].filter(Boolean)
  const share = shareText((good + degraded) / minutes)
  return `${dayName(day)}: ${[`${share} of ${manyText(minutes, 'measured minute')}`, ...bad].join(', ')}`
}
