import { manyText } from '#worker/ground/platform/count-text.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'

/** "1 day", "7 days" */
export const daysText = (count: number) => manyText(count, 'day')

/** "2 of 3 alerts are left this month" */
export function allowanceText({ alerts: { limit, left } }: PlanView): string {
  if (limit === null || left === null) return 'Unlimited alerts a month'
  return `${left} of ${manyText(limit, 'alert')} left this month`
}
