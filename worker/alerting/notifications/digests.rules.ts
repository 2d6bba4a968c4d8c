// Messages that an alert collects into one.

import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'
import type { DigestKind } from '../alerts/constants.ts'

/** When a daily message goes out, local time. */
export const digestTime = '08:00'

/** Zone of a person who has named none. */
export const usualZone = 'Europe/London'

/** When what came at a moment goes out: at the next full hour, or the next morning, by local time. */
export function digestAt(kind: DigestKind, at: Instant, timeZone: string): Instant {
  const today = localDay(at, timeZone)
  if (kind === 'hourly') return at - ((at - localInstant(today, '00:00', timeZone)) % hourMs) + hourMs
  const thisMorning = localInstant(today, digestTime, timeZone)
  if (at < thisMorning) return thisMorning
  const tomorrow = localDay(localInstant(today, '12:00', timeZone) + dayMs, timeZone)
  return localInstant(tomorrow, digestTime, timeZone)
}

/** Alerts that fired together are collected only if each of them is, and then by the sooner digest. */
export function digestOfAll(digests: readonly (DigestKind | null)[]): DigestKind | null {
  if (digests.length === 0 || digests.includes(null)) return null
  return digests.includes('hourly') ? 'hourly' : 'daily'
}
