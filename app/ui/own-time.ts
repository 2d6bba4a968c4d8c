import type { Instant } from '#worker/ground/platform/clock.ts'

/** By zone, because making one is slow. */
const clocks = new Map<string | undefined, Intl.DateTimeFormat>()

function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone })
  clocks.set(timeZone, clock)
  return clock
}

/** "10:00", with the weekday where the day is another; null where the clock shows what London's does. */
export function clockIn(at: Instant, timeZone?: string): string | null {
  const [day, clock] = clockOf(timeZone).format(at).split(' ')
  const [londonDay, londonClock] = clockOf('Europe/London').format(at).split(' ')
  if (day !== londonDay) return `${day} ${clock}`
  return clock === londonClock ? null : `${clock}`
}
