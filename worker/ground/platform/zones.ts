// Local dates and times in zones.
import { dayMs, type Instant, minuteMs } from './clock.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds a zone is ahead of UTC at a moment. Throws RangeError for an unknown zone. */
function zoneOffsetMs(at: Instant, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(at)) part[type] = Number(value)
  const local = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute)
  return local - Math.floor(at / minuteMs) * minuteMs
}

/** The moment of a local date (YYYY-MM-DD) and time (HH:MM) in a zone; correct around clock changes. */
export function localInstant(day: string, time: string, timeZone: string): Instant {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const guess = asUtc - zoneOffsetMs(asUtc, timeZone)
  return asUtc - zoneOffsetMs(guess, timeZone)
}

/** All moments of a local date and time: none in an hour that is skipped, two in one that comes twice, the earlier first. */
export function localInstants(day: string, time: string, timeZone: string): Instant[] {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offsets = new Set([-dayMs, dayMs].map((apart) => zoneOffsetMs(asUtc + apart, timeZone)))
  return [...offsets]
    .map((offset) => ({ at: asUtc - offset, offset }))
    .filter(({ at, offset }) => zoneOffsetMs(at, timeZone) === offset)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
}

/** The local date (YYYY-MM-DD) in a zone. */
export function localDay(at: Instant, timeZone: string): string {
  return new Date(at + zoneOffsetMs(at, timeZone)).toISOString().slice(0, 10)
}
