import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { incidentSeverities } from './constants.ts'
import type { DayCounters, IncidentUpdate, Snapshot } from './contract.ts'

/** One row for all current states, so that a measurement writes one row here and one in `status_days`. */
export const statusNow = sqliteTable('status_now', {
  /** Always 1. */
  id: integer('id').primaryKey(),
  /** The newest measured minute, epoch milliseconds; a measurement is stored only on top of the one it was based on. */
  minute: integer('minute').notNull(),
  snapshot: text('snapshot', { mode: 'json' }).$type<Snapshot>().notNull(),
})

/** Measured minutes of one local day, all services; WITHOUT ROWID. */
export const statusDays = sqliteTable('status_days', {
  /** YYYY-MM-DD */
  day: text('day').primaryKey(),
  counters: text('counters', { mode: 'json' }).$type<DayCounters>().notNull(),
})

/** Incidents, opened and closed by the measurement; WITHOUT ROWID, in time order. */
export const statusIncidents = sqliteTable(
  'status_incidents',
  {
    /** The first bad minute, epoch milliseconds. */
    startedAt: integer('started_at').notNull(),
    service: text('service').notNull(),
    /** The service's name at the time. */
    name: text('name').notNull(),
    /** The worst severity reached. */
    severity: text('severity', { enum: incidentSeverities }).notNull(),
    cause: text('cause').notNull(),
    resolvedAt: integer('resolved_at'),
    updates: text('updates', { mode: 'json' }).$type<IncidentUpdate[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.startedAt, table.service] })],
)
