// The days of grace after a paid period, by a user's record and by a row of `user_plans` in a statement.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { freePlan, graceMs } from './constants.ts'
import type { PlanRecord } from './contract.ts'

/** When they end; null for none. None follow a period that was cut short by a refund, or that its owner chose to end. */
export function graceEndsAt(record: PlanRecord | null): Instant | null {
  if (!record?.paidUntilAt || record.paidPlan === freePlan) return null
  return record.isCutShort || record.nextPlan === freePlan ? null : record.paidUntilAt + graceMs
}

/** SQL of the same moment; null for none. */
export const graceEndsAtSql = `CASE WHEN paid_plan <> '${freePlan}' AND NOT is_cut_short AND next_plan IS NOT '${freePlan}'
  THEN paid_until_at + ${graceMs} END`
