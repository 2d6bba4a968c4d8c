import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'

const weekMs = 7 * dayMs
/** A Monday. */
const firstWeekAt = Date.UTC(1970, 0, 5)
const weeksOfCycle = 4

export function weekOf(at: Instant): number {
  return Math.floor((at - firstWeekAt) / weekMs)
}

/** The calendar day of a weekday (Monday is 0) of a week. */
export function dayOf(week: number, weekday: number): string {
  return new Date(firstWeekAt + week * weekMs + weekday * dayMs).toISOString().slice(0, 10)
}

export function cycleWeek(week: number): number {
  return ((week % weeksOfCycle) + weeksOfCycle) % weeksOfCycle
}

/** The first week whose Monday is in the month (1 is January) or later. */
export function firstWeekOf(year: number, month: number): number {
  return Math.ceil((Date.UTC(year, month - 1, 1) - firstWeekAt) / weekMs)
}

export type Season = { name: string; firstWeek: number }

/** "2026-27", or "2026" where a season is a calendar year. */
export function seasonOf(firstMonth: 7 | 1, week: number): Season {
  const yearOfWeek = Number(dayOf(week, 0).slice(0, 4))
  const year = week < firstWeekOf(yearOfWeek, firstMonth) ? yearOfWeek - 1 : yearOfWeek
  const name = firstMonth === 1 ? String(year) : `${year}-${String(year + 1).slice(2)}`
  return { name, firstWeek: firstWeekOf(year, firstMonth) }
}
