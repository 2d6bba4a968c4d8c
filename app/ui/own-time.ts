import type { Instant } from '#worker/platform/clock.ts'
import { clockText, inputMoment } from './london-time.ts'

/** "10:00 your time", with the weekday where the day is another; null where the clock shows what London's does. */
export function ownTimeText(at: Instant, timeZone?: string): string | null {
  const parts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(timeZone && { timeZone }) } as const
  const clock = new Intl.DateTimeFormat('en-GB', parts).format(at)
  const day = new Intl.DateTimeFormat('en-CA', timeZone ? { timeZone } : {}).format(at)
  const isSameDay = day === inputMoment(at).slice(0, 10)
  if (isSameDay && clock === clockText(at)) return null
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...(timeZone && { timeZone }) })
  return `${isSameDay ? '' : `${weekday.format(at)} `}${clock} your time`
}
