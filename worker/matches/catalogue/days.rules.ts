// Ranges of days, as lists are asked for.
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'
import { homeZone, type When } from './constants.ts'

/** Start of the day so many days after `at`, in the fans' zone. */
function dayStart(at: Instant, daysLater: number): Instant {
  const today = Date.parse(`${localDay(at, homeZone)}T00:00:00Z`)
  return localInstant(new Date(today + daysLater * dayMs).toISOString().slice(0, 10), '00:00', homeZone)
}

type Days = { when?: When | undefined; from?: string | undefined; to?: string | undefined }

/**
 * From inclusive, to exclusive. Days (YYYY-MM-DD) count only without a named range; the weekend is Saturday and
 * Sunday.
 */
export function whenRange({ when, from, to }: Days, now: Instant): { from?: Instant; to?: Instant } {
  if (when === 'today') return { from: dayStart(now, 0), to: dayStart(now, 1) }
  if (when === 'week') return { to: dayStart(now, 7) }
  const weekday = (new Date(`${localDay(now, homeZone)}T00:00:00Z`).getUTCDay() + 6) % 7
  if (when === 'weekend') return { from: dayStart(now, 5 - weekday), to: dayStart(now, 7 - weekday) }
  if (when === 'month') {
    const [year = 0, month = 0] = localDay(now, homeZone).split('-').map(Number)
    return { to: localInstant(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), '00:00', homeZone) }
  }
  return {
    ...(from !== undefined && { from: localInstant(from, '00:00', homeZone) }),
    ...(to !== undefined && { to: dayStart(localInstant(to, '12:00', homeZone), 1) }),
  }
}
