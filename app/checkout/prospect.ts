import type { Prospect } from '#worker/payments/periods/rules.ts'
import { type PaidPlan, planNames } from '#worker/plans/constants.ts'
import { formatMoney } from '#worker/platform/money.ts'
import { dateText } from '../ui/london-time.ts'

/** Until when the plan will run, and what becomes of the one that runs now. */
export function prospectText(plan: PaidPlan, { untilAt, running }: Prospect): string {
  const until = dateText(untilAt)
  if (!running) return `Paid now, ${planNames[plan]} runs until ${until}.`
  const name = planNames[running.plan]
  if (running.plan === plan) {
    return `Your ${name} runs until ${dateText(running.untilAt)}. Paid now, it runs until ${until}.`
  }
  return `Paid now, ${planNames[plan]} starts at once and runs until ${until}: what is left of your ${name}, ${formatMoney(running.leftPence, 'GBP')}, is credited as time.`
}
