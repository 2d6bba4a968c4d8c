import { planNames } from '#worker/plans/constants.ts'
import type { PlanView } from '#worker/plans/contract.ts'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** "Basic, on trial for 5 more days" */
export function planText(plan: PlanView): string {
  const name = planNames[plan.effectivePlan]
  if (plan.isTrialActive) return `${name}, on trial for ${days(plan.trialDaysRemaining)} more`
  if (plan.paidDaysRemaining > 0) return `${name}, paid for ${days(plan.paidDaysRemaining)} more`
  return plan.hasTrialEnded ? `${name}; your trial is over` : name
}

/** "2 of 3 alerts are left this month" */
export function allowanceText({ alerts: { limit, left } }: PlanView): string {
  if (limit === null || left === null) return 'Unlimited alerts a month'
  return `${left} of ${limit} ${limit === 1 ? 'alert' : 'alerts'} left this month`
}
