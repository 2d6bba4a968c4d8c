import type { Instant } from '#worker/ground/platform/clock.ts'

/** "10:00", with the weekday where the day is another; null where the clock shows what London's does. */
export function clockIn(at: Instant, timeZone?: string): string | null {
  const partsIn = (zone: string | undefined) =>
    new Date(at)
      .toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone: zone })
      .split(' ')
  const [day, clock] = partsIn(timeZone)
  const [londonDay, londonClock] = partsIn('Europe/London')
  if (day !== londonDay) return `${day} ${clock}`
  return clock === londonClock ? null : `${clock}`
}
