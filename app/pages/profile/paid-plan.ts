import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Plan } from '#worker/people/plans/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'

/** A plan with paid time that would be lost with the account. */
export type PaidPlan = { plan: Plan; untilAt: Instant }

type Paid = Pick<PlanView, 'currentPlan' | 'paidDaysRemaining' | 'paidUntilAt'>

export function paidPlanOf({ currentPlan, paidDaysRemaining, paidUntilAt }: Paid): PaidPlan | null {
  return paidDaysRemaining > 0 && paidUntilAt !== null ? { plan: currentPlan, untilAt: paidUntilAt } : null
}
