import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { counterNames } from './constants.ts'

/** Figures of a day that has ended, one row whatever happened on it; WITHOUT ROWID. No personal data. */
export const dailyFigures = sqliteTable('daily_figures', {
  /** YYYY-MM-DD, UTC. */
  day: text('day').primaryKey(),
  notifications: integer('notifications').notNull(),
  deliveries: integer('deliveries').notNull(),
  /** Running totals at the day's end; null where they were not read then. */
  checksTotal: integer('checks_total'),
  changesTotal: integer('changes_total'),
  usersTotal: integer('users_total'),
  activeAlertsTotal: integer('active_alerts_total'),
  countedAt: integer('counted_at').notNull(),
})

/** Running totals, never recounted: triggers on users, alerts and matches keep them for every writer. */
export const counters = sqliteTable(
  'counters',
  {
    name: text('name', { enum: counterNames }).notNull(),
    /** YYYY-MM-DD in UTC; empty for a total. */
    day: text('day').notNull(),
    value: integer('value').notNull(),
  },
  ({ name, day }) => [primaryKey({ columns: [name, day] })],
)
