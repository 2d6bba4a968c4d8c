import type { Plan } from '#worker/plans/constants.ts'
import type { PlanView } from '#worker/plans/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'

/** A plan with paid time that would be lost with the account. */
export type PaidPlan = { plan: Plan; untilAt: Instant }

type Paid = Pick<PlanView, 'currentPlan' | 'paidDaysRemaining' | 'paidUntilAt'>

export function paidPlanOf({ currentPlan, paidDaysRemaining, paidUntilAt }: Paid): PaidPlan | null {
  return paidDaysRemaining > 0 && paidUntilAt !== null ? { plan: currentPlan, untilAt: paidUntilAt } : null
}
