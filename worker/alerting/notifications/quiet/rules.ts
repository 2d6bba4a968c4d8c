import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'
import { urgentMs } from './constants.ts'
import type { QuietHours } from './contract.ts'

/** When the quiet hours around a moment end; null outside of them. Local times, so that a night keeps its ends when clocks change. */
export function quietUntil({ from, until, timeZone }: QuietHours, now: Instant): Instant | null {
  const nights = [-dayMs, 0].map((shiftMs) => {
    const noonOf = localInstant(localDay(now, timeZone), '12:00', timeZone) + shiftMs
    const end = from < until ? noonOf : noonOf + dayMs
    return {
      start: localInstant(localDay(noonOf, timeZone), from, timeZone),
      end: localInstant(localDay(end, timeZone), until, timeZone),
    }
  })
  return nights.find(({ start, end }) => start <= now && now < end)?.end ?? null
}

/** Whether a match is so near that its news may pass. */
export function isUrgent(kickoffAt: Instant | null, now: Instant): boolean {
  return kickoffAt !== null && kickoffAt > now && kickoffAt - now <= urgentMs
}

/** On the wire, and in a person's export. */
export function quietHoursView({ from, until, timeZone, letsUrgentPass }: QuietHours) {
  return { from, until, time_zone: timeZone, lets_urgent_pass: letsUrgentPass }
}
