import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { maxDayDifference, maxHourDifferenceMs } from './constants.ts'
import { isDay, type StatedDay } from './dates.rules.ts'
import type { Evidence } from './evidence.rules.ts'
import type { IndexedMatch } from './fixtures.rules.ts'
import { dayIn, momentIn, readStart, type Start } from './starts.rules.ts'

/** When an event is, as far as it says. */
export type When = {
  start: Start | null
  /** Days in the title or the address. */
  stated: readonly StatedDay[]
  /** The moment of the question, around which a day without a year is meant. */
  now: Instant | null
  /** The start at a zone's ground, worked out once for all matches there. */
  at: (zone: string) => AtGround
}

type AtGround = {
  /** Every moment that the start may mean. */
  moments: readonly Instant[]
  /** Every day that the start may mean, as far as it has a year. */
  days: readonly string[]
}

export function whenIs({ event, main }: Evidence, now: Instant | null): When {
  const { sourceKind, startDate } = event
  const isUtc = sourceKind === 'seatgeek'
  const mayLie = sourceKind !== 'ticketmaster' && sourceKind !== 'seatgeek'
  const start = startDate === null ? null : readStart(startDate, { isUtc, mayLie })
  const known = new Map<string, AtGround>()
  const at = (zone: string) => {
    const ground = known.get(zone) ?? atGround(start, zone)
    known.set(zone, ground)
    return ground
  }
  return { start, stated: main.days, now, at }
}

export type DayAgreement = 'same' | 'other' | 'unknown' | 'contradiction'

/** Compares an event's day with that of a match, at the match's ground. */
export function compareDays(when: When, match: IndexedMatch): DayAgreement {
  const { localDay } = match
  if (localDay === null) return 'unknown'
  const isAround = when.now === null || Math.abs(Date.parse(localDay) - when.now) < 300 * dayMs
  const isStated = when.stated.some((day) => isDay(day, localDay) && (day.year !== null || isAround))
  if (when.start === null) return when.stated.length === 0 ? 'unknown' : isStated ? 'same' : 'other'
  const { days } = when.at(match.zone)
  const isSame = days.includes(localDay) || when.start.days.some((day) => isDay(day, localDay)) || isNear(when, match)
  if (!isSame) return 'other'
  return when.stated.length > 0 && !isStated ? 'contradiction' : 'same'
}

/** Whether an hour that the event may mean is about that of kick-off. */
export function isNear(when: When, { kickoffAt, zone }: IndexedMatch): boolean {
  return kickoffAt !== null && when.at(zone).moments.some((at) => Math.abs(at - kickoffAt) <= maxHourDifferenceMs)
}

function atGround(start: Start | null, zone: string): AtGround {
  if (start === null) return { moments: [], days: [] }
  const moments = [...start.moments, ...start.walls.map((wall) => momentIn(zone, wall))]
  const days = [
    ...start.days.flatMap(isoDay),
    ...start.walls.map(({ day }) => day),
    ...start.moments.map((at) => dayIn(zone, at)),
  ]
  return { moments, days }
}

const isoDay = ({ year, month, day }: StatedDay) =>
  year === null ? [] : [`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`]

/** The event's day as far as it can be placed on a calendar, at the match's ground. */
function daysOf({ start, stated, at }: When, zone: string): readonly string[] {
  return start === null ? stated.flatMap(isoDay) : at(zone).days
}

/** Days between a match and an event's nearest reading; null where one of them has no day. */
export function daysApart(when: When, match: IndexedMatch): number | null {
  if (match.localDay === null) return null
  const own = Date.parse(match.localDay)
  const apart = daysOf(when, match.zone).map((day) => Math.abs(Date.parse(day) - own) / dayMs)
  const known = apart.filter((days) => !Number.isNaN(days))
  return known.length === 0 ? null : Math.min(...known)
}

/** Years in which a season of two years may have begun that a day is in. */
function seasonsAround(localDay: string | null): number[] {
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(localDay ?? '') ?? []
  if (year === undefined) return []
  return [...(Number(month) >= 6 ? [Number(year)] : []), ...(Number(month) <= 8 ? [Number(year) - 1] : [])]
}

/** Names of clubs and grounds have older ones. */
const formerYears = 3

/** Whether a year by itself is of a season shortly before that of a day. */
export function isFormerYear(text: string, localDay: string | null): boolean {
  const first = Math.min(...seasonsAround(localDay))
  return /^20\d\d$/.test(text) && Number(text) < first && Number(text) >= first - formerYears
}

/** Whether an event's day or a season in its title is of another season than the match. */
export function isOtherSeason(when: When, seasons: readonly number[], match: IndexedMatch): boolean {
  const [, first, last] = /((?:20)?\d\d)(?:\D{1,3}(\d{2,4}))?/.exec(match.season ?? '') ?? []
  if (first === undefined) {
    const isOther =
      match.localDay !== null &&
      seasons.length > 0 &&
      !seasons.some((year) => seasonsAround(match.localDay).includes(year))
    return isOther || (daysApart(when, match) ?? 0) > maxDayDifference
  }
  const year = (Number(first) % 2000) + 2000
  if (seasons.length > 0 && !seasons.includes(year)) return true
  const [from, to] = last === undefined ? [`${year}-01-01`, `${year}-12-31`] : [`${year}-06-15`, `${year + 1}-08-15`]
  const days = daysOf(when, match.zone)
  return days.length > 0 && days.every((day) => day < from || day > to)
}
