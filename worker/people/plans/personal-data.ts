import { eq, getTableName } from 'drizzle-orm'
import { isoOrNull } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { userPlans } from './table.ts'

/** A user's plan and trial. */
export function plansDataSource(database: Database): PersonalDataSource {
  return {
    name: 'plan',
    tables: [getTableName(userPlans)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(userPlans).where(eq(userPlans.userId, userId)))) {
        yield rows.map((row) => ({
          paid_plan: row.paidPlan,
          paid_until: isoOrNull(row.paidUntilAt),
          trial_plan: row.trialPlan,
          trial_started_at: isoOrNull(row.trialStartedAt),
          trial_expires_at: isoOrNull(row.trialEndsAt),
          monthly_alert_count: row.monthlyAlertCount,
          warned_at: isoOrNull(row.warnedAt),
          next_plan: row.nextPlan,
          is_cut_short: row.isCutShort,
          limits_enforced_for: row.enforcedPlan,
          limits_enforced_at: isoOrNull(row.enforcedAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(userPlans).where(eq(userPlans.userId, userId))
      return true
    },
  }
}
