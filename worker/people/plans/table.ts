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
    /** Since when a payment is disputed: what buys for the user rests, alerts go on. */
    disputedAt: integer('disputed_at'),
    /** When the last warning of an end was due. */
    warnedAt: integer('warned_at'),
    /** Chosen to follow the paid plan at its end; null for the same one. */
    nextPlan: text('next_plan', { enum: plans }),
    /** Part of the last payment was given back, so no days of grace follow. */
    isCutShort: integer('is_cut_short', { mode: 'boolean' }).notNull().default(false),
    /** The plan that the user's alerts were last held to the limits of; null until the first time. */
    enforcedPlan: text('enforced_plan', { enum: plans }),
    /** When that changed which alerts are on. */
    enforcedAt: integer('enforced_at'),
    /** When the plan changes next, or changed without its alerts following yet. */
    enforcementDueAt: integer('enforcement_due_at'),
  },
  // For the warnings before an end, and for the alerts that follow a plan.
  (table) => [
    index('user_plans_to_enforce').on(table.enforcementDueAt).where(sql`enforcement_due_at IS NOT NULL`),
    index('user_plans_by_trial_end').on(table.trialEndsAt).where(sql`trial_ends_at IS NOT NULL`),
    index('user_plans_by_paid_end').on(table.paidUntilAt).where(sql`paid_until_at IS NOT NULL`),
  ],
)
