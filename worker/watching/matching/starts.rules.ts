import type { Instant } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'
import { type StatedDay, takeTime } from './dates.rules.ts'

/** What a start says: days as written, moments, or hours of a clock whose zone is not said (`walls`); one of them is right. */
export type Start = { days: StatedDay[]; moments: Instant[]; walls: { day: string; time: string }[] }

const printed =
  /^\s*(\d{4}-\d\d-\d\d)(?:[T\s]+(\d\d:\d\d)(?::\d\d(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d\d:?\d\d|[+-]\d\d)?)?\s*$/i

/**
 * Reads `start_date`. Without a zone it is local to the ground, except where a source writes UTC that way. A zero
 * offset that `mayLie` is read both as UTC and as the hour on the wall.
 */
export function readStart(text: string, reading: { isUtc: boolean; mayLie: boolean }): Start | null {
  const [, day, time, zone] = printed.exec(text) ?? []
  if (day === undefined) {
    const days = takeTime(text.toLowerCase().replaceAll('t', ' t')).days
    const stated = days.length > 0 ? days : takeTime(text.toLowerCase()).days
    return stated.length > 0 ? { days: stated, moments: [], walls: [] } : null
  }
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(asUtc)) return null
  if (time === undefined) {
    const [year, month, date] = day.split('-').map(Number)
    return { days: [{ year: year ?? null, month: month ?? 0, day: date ?? 0 }], moments: [], walls: [] }
  }
  const offset = zone === undefined ? null : offsetMs(zone)
  const utc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(utc)) return null
  const isWall = offset === null ? !reading.isUtc : offset === 0 && reading.mayLie
  const isMoment = offset !== null || reading.isUtc
  return { days: [], moments: isMoment ? [utc - (offset ?? 0)] : [], walls: isWall ? [{ day, time }] : [] }
}

function offsetMs(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const knownZones = new Map<string, boolean>()

export function isZone(name: string): boolean {
  const known = knownZones.get(name)
  if (known !== undefined) return known
  let isKnown = true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    isKnown = false
  }
  if (knownZones.size < 1_000) knownZones.set(name, isKnown)
  return isKnown
}

/** The local day of a moment; the zone must exist. */
export const dayIn = (zone: string, at: Instant): string => localDay(at, zone)

/** The moment of an hour on the wall; the zone must exist. */
export const momentIn = (zone: string, wall: { day: string; time: string }): Instant =>
  localInstant(wall.day, wall.time, zone)
