// Part of two repositories: the trial begins in the batch that verifies the address, so that no crash comes between.
import { isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { freePlan } from '../plans/constants.ts'
import type { Trial } from '../plans/contract.ts'
import { userPlans } from '../plans/table.ts'
import { users } from './table.ts'

/** Starts the trial of the users that `isNew` names, once; run it before the statement that verifies them. */
export function startTrialOf(database: Database, isNew: SQL | undefined, trial: Trial) {
  const { trialPlan, trialStartedAt, trialEndsAt } = trial
  return database
    .insert(userPlans)
    .select(
      database
        .select({
          userId: users.id,
          paidPlan: sql`${freePlan}`.as('paid_plan'),
          paidUntilAt: sql`NULL`.as('paid_until_at'),
          trialPlan: sql`${trialPlan}`.as('trial_plan'),
          trialStartedAt: sql`${trialStartedAt}`.as('trial_started_at'),
          trialEndsAt: sql`${trialEndsAt}`.as('trial_ends_at'),
          monthlyAlertCount: sql`0`.as('monthly_alert_count'),
          alertCountSince: sql`${trialStartedAt}`.as('alert_count_since'),
          disputedAt: sql`NULL`.as('disputed_at'),
          warnedAt: sql`NULL`.as('warned_at'),
          nextPlan: sql`NULL`.as('next_plan'),
          isCutShort: sql`0`.as('is_cut_short'),
          enforcedPlan: sql`NULL`.as('enforced_plan'),
          enforcedAt: sql`NULL`.as('enforced_at'),
          enforcementDueAt: sql`${trialStartedAt}`.as('enforcement_due_at'),
        })
        .from(users)
        .where(isNew),
    )
    .onConflictDoUpdate({
      target: userPlans.userId,
      set: { trialPlan, trialStartedAt, trialEndsAt, enforcementDueAt: trialStartedAt },
      setWhere: isNull(userPlans.trialStartedAt),
    })
}
