import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localInstants } from '#worker/ground/platform/zones.ts'
import { homeZone, liveForMs } from '../constants.ts'
import { type DeskStatus, secondMeetingDays } from './constants.ts'

/** The moments of a form's date and time, which is UK time; null for another text, and for a day that no month has. */
export function formMoments(text: string): Instant[] | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text) ?? []
  const asUtc = Date.parse(`${text}Z`)
  const isDay = day !== undefined && !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(day)
  return isDay && time ? localInstants(day, time, homeZone) : null
}

/** What a status means for a list: from and to, and which stored statuses count. */
export type StatusRange = { from?: Instant; to?: Instant; status?: DeskStatus; isOn?: boolean }

export function rangeOf(status: DeskStatus | undefined, now: Instant): StatusRange {
  if (status === undefined) return {}
  if (status === 'cancelled' || status === 'postponed') return { status }
  if (status === 'scheduled') return { from: now, isOn: true }
  const liveFrom = now - liveForMs
  return status === 'live' ? { from: liveFrom, to: now, isOn: true } : { to: liveFrom, isOn: true }
}

/** Whether letting go of a match that was cancelled here puts it on again: one that should have begun stays off. */
export function isRestorable({ status, sortAt }: { status: string; sortAt: Instant }, now: Instant): boolean {
  return status === 'cancelled' && sortAt > now
}

/** Within this of a known match, a new one is of the same season. */
const sameSeasonMs = 75 * dayMs

/** The season of a match: that of the league's nearest match, else by the calendar of its last one ("2026-27" or "2026"). */
export function seasonOf(near: readonly { season: string; sortAt: Instant }[], at: Instant): string {
  const nearest = near.toSorted((a, b) => Math.abs(a.sortAt - at) - Math.abs(b.sortAt - at))[0]
  if (nearest && Math.abs(nearest.sortAt - at) <= sameSeasonMs) return nearest.season
  const year = new Date(at).getUTCFullYear()
  if (nearest && !nearest.season.includes('-')) return String(year)
  const begins = new Date(at).getUTCMonth() >= 6 ? year : year - 1
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`
}

/** The number of a new meeting; null where it is one that is there. */
export function meetingOf(known: readonly { meeting: number; sortAt: Instant }[], at: Instant): number | null {
  if (known.some(({ sortAt }) => Math.abs(sortAt - at) < secondMeetingDays * dayMs)) return null
  return Math.max(0, ...known.map(({ meeting }) => meeting)) + 1
}
