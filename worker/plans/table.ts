import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { plans } from './constants.ts'

/** One row per person who ever had a trial or a paid plan; nobody's row means free. */
export const userPlans = sqliteTable('user_plans', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** What was paid for; `free` for nothing. */
  paidPlan: text('paid_plan', { enum: plans }).notNull().default('free'),
  paidUntilAt: integer('paid_until_at'),
  trialPlan: text('trial_plan', { enum: plans }),
  /** A trial starts once in a person's life here. Epoch milliseconds. */
  trialStartedAt: integer('trial_started_at'),
  trialEndsAt: integer('trial_ends_at'),
  /** Alerts that were created since `alertCountSince`. */
  monthlyAlertCount: integer('monthly_alert_count').notNull().default(0),
  alertCountSince: integer('alert_count_since').notNull(),
})
