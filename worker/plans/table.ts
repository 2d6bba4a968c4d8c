import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../accounts/table.ts'
import { plans } from './constants.ts'

/** One row per user who ever had a trial, a paid plan or an alert; no row means free. */
export const userPlans = sqliteTable(
  'user_plans',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The plan paid for; `free` for none. */
    paidPlan: text('paid_plan', { enum: plans }).notNull().default('free'),
    paidUntilAt: integer('paid_until_at'),
    trialPlan: text('trial_plan', { enum: plans }),
    /** Once per account. Epoch milliseconds. */
    trialStartedAt: integer('trial_started_at'),
    trialEndsAt: integer('trial_ends_at'),
    /** Alerts created since `alertCountSince`. */
    monthlyAlertCount: integer('monthly_alert_count').notNull().default(0),
    alertCountSince: integer('alert_count_since').notNull(),
    /** When the last warning of an end was due. */
    warnedAt: integer('warned_at'),
  },
  // For the warnings before an end.
  (table) => [
    index('user_plans_by_trial_end').on(table.trialEndsAt).where(sql`trial_ends_at IS NOT NULL`),
    index('user_plans_by_paid_end').on(table.paidUntilAt).where(sql`paid_until_at IS NOT NULL`),
  ],
)
