import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** The specification's ranges. */
export const chartRanges = { '7d': 7, '30d': 30, '90d': 90 } as const
export type ChartRange = keyof typeof chartRanges
export const rangeNames = Object.keys(chartRanges) as ChartRange[]

/** Points listed beside a chart, the newest ones; the rest opens below. */
export const listedPoints = 14

/** Missed days that one run counts, the newest first. */
export const daysPerRun = 5

/** A day is counted this long after its end, so that what was decided in its last second is stored. */
export const settledAfterMs = 5 * minuteMs

/** Totals read later than this after a day's end say nothing of that day. */
export const totalsWithinMs = hourMs

/** Totals of a day at whose end they were not read. */
export const noTotals = { checks: null, changes: null, users: null, activeAlerts: null } as const

/** What a day's row holds, beside what triggers count. */
export const measures = [
  { key: 'users', name: 'New users', source: 'counters, users_by_day' },
  { key: 'alerts', name: 'New alerts', source: 'counters, alerts_by_day' },
  { key: 'matches', name: 'Kick-offs', source: 'counters, matches_by_day' },
  { key: 'notifications', name: 'Notifications', source: 'people and subjects of the day’s delivery_batches' },
  { key: 'deliveries', name: 'Deliveries', source: 'people of the day’s delivery_batches, each channel by itself' },
  { key: 'checks', name: 'Checks of pages', source: 'total of the gates (status_now) less that of the day before' },
  { key: 'changes', name: 'Changes', source: 'sum of match_summaries.seq less that of the day before' },
] as const
export type Measure = (typeof measures)[number]['key']

export const analyticsPath = '/admin/analytics'
export const unavailable = {
  title: 'Analytics Unavailable',
  text: 'Unable to load analytics data at this time.',
} as const
