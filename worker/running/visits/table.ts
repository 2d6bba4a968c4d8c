import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/people/accounts/table.ts'

/** When a person opens their dashboard: one row each. */
export const dashboardVisits = sqliteTable('dashboard_visits', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The newest time, to within minutes. */
  seenAt: integer('seen_at').notNull(),
  /** When the visit before ended; null in the first. */
  beforeAt: integer('before_at'),
  /** When a test message was sent to their phone from there; null until then. */
  testedAt: integer('tested_at'),
  /** When they put the list of first steps away; null until then. */
  stepsDismissedAt: integer('steps_dismissed_at'),
})
