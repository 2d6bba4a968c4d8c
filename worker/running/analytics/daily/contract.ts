import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Measure } from './constants.ts'

/** A finished day as stored. Totals are null where they were not read at its end. */
export type DailyRow = {
  /** YYYY-MM-DD, UTC. */
  day: string
  notifications: number
  deliveries: number
  checksTotal: number | null
  changesTotal: number | null
  countedAt: Instant
}

/** Running totals at a moment. */
export type Totals = Record<'checks' | 'changes' | 'users' | 'activeAlerts', number | null>

/** A finished day to store. */
export type CountedDay = Pick<DailyRow, 'day' | 'notifications' | 'deliveries' | 'countedAt'> & { totals: Totals }

/** One day of a chart; null where it is not known. */
export type ChartPoint = { date: string } & Record<Measure, number | null>
