import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { dayOf } from '../rules.ts'
import { noTotals, settledAfterMs, totalsWithinMs } from './constants.ts'
import type { ChartPoint, DailyRow, Totals } from './contract.ts'

/** Days of a range, oldest first, the last one being the last that has ended. In UTC each has 24 hours. */
export function daysBefore(now: Instant, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - index) * dayMs))
}

/** Ended days that have no row yet, the newest first. The last one waits until it has settled. */
export function missingDays(known: ReadonlySet<string>, now: Instant, count: number): string[] {
  const lastSettled = dayOf(now - settledAfterMs - dayMs)
  return daysBefore(now, count)
    .filter((day) => day <= lastSettled && !known.has(day))
    .toReversed()
}

/** Totals belong to the day that has just ended, and to no earlier one. */
export function totalsFor(day: string, totals: Totals, now: Instant): Totals {
  const endedAt = Date.parse(day) + dayMs
  return now >= endedAt && now - endedAt <= totalsWithinMs ? totals : noTotals
}

/** What was added since; null where one is not known, or where the total fell because something was removed. */
export function addedSince(total: number | null, before: number | null): number | null {
  return total === null || before === null || total < before ? null : total - before
}

type Counted = ReadonlyMap<string, number>

/** A point for each day; one without a row has what triggers counted, and nothing else. */
export function pointsOf(
  days: readonly string[],
  { rows, users, alerts, matches }: { rows: readonly DailyRow[]; users: Counted; alerts: Counted; matches: Counted },
): ChartPoint[] {
  const rowOf = new Map(rows.map((row) => [row.day, row]))
  return days.map((date) => {
    const row = rowOf.get(date)
    const before = rowOf.get(dayOf(Date.parse(date) - dayMs))
    return {
      date,
      users: users.get(date) ?? 0,
      alerts: alerts.get(date) ?? 0,
      matches: matches.get(date) ?? 0,
      notifications: row?.notifications ?? null,
      deliveries: row?.deliveries ?? null,
      checks: addedSince(row?.checksTotal ?? null, before?.checksTotal ?? null),
      changes: addedSince(row?.changesTotal ?? null, before?.changesTotal ?? null),
    }
  })
}

const steps = [
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'K' },
]

/** "950", "1.2K", "34K", "2.5M" */
export function shortNumber(value: number): string {
  // 999,950 and more would read "1000K".
  const step = steps.find(({ from }) => Math.abs(value) >= from * (from > 1_000 ? 0.99995 : 1))
  if (!step) return String(Math.round(value))
  const scaled = value / step.from
  return `${Math.abs(scaled) >= 100 ? Math.round(scaled) : Math.round(scaled * 10) / 10}${step.sign}`
}
