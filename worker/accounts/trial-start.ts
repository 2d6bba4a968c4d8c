// Part of two repositories: the trial begins in the batch that verifies the address, so that no crash comes between.
import { type SQL, sql } from 'drizzle-orm'
import type { Trial } from '../plans/contract.ts'
import { userPlans } from '../plans/table.ts'
import type { Database } from '../platform/database.ts'
import { users } from './table.ts'

/**
 * Starts the trial of the users that `isNew` names; run it before the statement that verifies them. A trial that an
 * earlier version started at registration begins again: until now it could not be used.
 */
export function startTrialOf(database: Database, isNew: SQL | undefined, trial: Trial) {
  const { trialPlan, trialStartedAt, trialEndsAt } = trial
  return database
    .insert(userPlans)
    .select(
      database
        .select({
          userId: users.id,
          paidPlan: sql`'free'`.as('paid_plan'),
          paidUntilAt: sql`NULL`.as('paid_until_at'),
          trialPlan: sql`${trialPlan}`.as('trial_plan'),
          trialStartedAt: sql`${trialStartedAt}`.as('trial_started_at'),
          trialEndsAt: sql`${trialEndsAt}`.as('trial_ends_at'),
          monthlyAlertCount: sql`0`.as('monthly_alert_count'),
          alertCountSince: sql`${trialStartedAt}`.as('alert_count_since'),
          warnedAt: sql`NULL`.as('warned_at'),
        })
        .from(users)
        .where(isNew),
    )
    .onConflictDoUpdate({ target: userPlans.userId, set: { trialPlan, trialStartedAt, trialEndsAt } })
}
