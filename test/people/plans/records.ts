import type { Plan } from '#worker/people/plans/constants.ts'
import type { PlanRecord } from '#worker/people/plans/contract.ts'
import { trialFrom } from '#worker/people/plans/rules.ts'

export const now = Date.UTC(2026, 10, 21, 12)

export const nothing: PlanRecord = {
  paidPlan: 'free',
  paidUntilAt: null,
  trialPlan: null,
  trialStartedAt: null,
  trialEndsAt: null,
  monthlyAlertCount: 0,
  alertCountSince: now,
  disputedAt: null,
  nextPlan: null,
  isCutShort: false,
}

export const onTrial = (startedAt: number): PlanRecord => ({ ...nothing, ...trialFrom('basic', startedAt) })
export const paying = (paidPlan: Plan, paidUntilAt: number | null): PlanRecord => ({
  ...nothing,
  paidPlan,
  paidUntilAt,
})
