import { type Clock, dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import { dayOf } from '../rules.ts'
import { type ChartRange, chartRanges, daysPerRun, noTotals, settledAfterMs } from './constants.ts'
import type { ChartPoint } from './contract.ts'
import type { DailyRepository } from './repository.ts'
import { daysBefore, missingDays, pointsOf, totalsFor } from './rules.ts'

export type DailyService = ReturnType<typeof createDailyService>

/** Figures of each day: one row a day, written by the first run after it, whatever happened on it (decision 27). */
export function createDailyService({ repository, clock }: { repository: DailyRepository; clock: Clock }) {
  const longest = Math.max(...Object.values(chartRanges))
  /** In this isolate no day before this one is missing, so the minutes until then read nothing. */
  let completeUpTo = ''

  /** Counts days that ended and have no row, the newest first, some in a run: back-fills what was missed. */
  async function count(): Promise<void> {
    const now = clock()
    const newest = dayOf(now - settledAfterMs - dayMs)
    if (completeUpTo === newest) return
    const days = daysBefore(now, longest)
    const known = new Set((await repository.days(days[0] ?? '', days.at(-1) ?? '')).map(({ day }) => day))
    const missing = missingDays(known, now, longest)
    const due = missing.slice(0, daysPerRun)
    const totals = due.includes(newest) ? await repository.totals() : noTotals
    for (const day of due) {
      const counted = await repository.count(day)
      await repository.store({ day, ...counted, totals: totalsFor(day, totals, now), countedAt: now })
    }
    if (missing.length > due.length) return
    await repository.removeBefore(dayOf(now - retention.analytics.ms))
    completeUpTo = newest
  }

  return {
    count,

    /** A point a day, oldest first; yesterday is the last, because today is not over. */
    async chart(range: ChartRange): Promise<ChartPoint[]> {
      const days = daysBefore(clock(), chartRanges[range])
      const first = days[0] ?? ''
      const last = days.at(-1) ?? ''
      // One more before, to take the difference of totals.
      const [rows, counted] = await Promise.all([
        repository.days(dayOf(Date.parse(first) - dayMs), last),
        repository.counted(first, last),
      ])
      const of = (name: string) =>
        new Map(counted.filter((row) => row.name === name).map(({ day, value }) => [day, value]))
      return pointsOf(days, {
        rows,
        users: of('users_by_day'),
        alerts: of('alerts_by_day'),
        matches: of('matches_by_day'),
      })
    },

    /** Notifications of all counted days. */
    notifications: (now: Instant): Promise<number> => repository.notificationsUpTo(dayOf(now)),
  }
}
