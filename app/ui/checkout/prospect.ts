import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Prospect } from '#worker/money/payments/periods.rules.ts'
import { type PaidPlan, type Plan, planNames, plans } from '#worker/people/plans/constants.ts'
import { dateText } from '../london-time.ts'

/** A trial that runs now, with the plan that it gives. */
export type RunningTrial = { plan: Plan; endsAt: number }

/** A trial's days are not added to what is paid: said before it costs them. Null where nothing is lost. */
export function trialText(plan: PaidPlan, trial: RunningTrial | null): string | null {
  if (!trial || plans.indexOf(plan) < plans.indexOf(trial.plan)) return null
  return `Your free trial of ${planNames[trial.plan]} runs until ${dateText(trial.endsAt)}. A plan that you pay for now starts at once, so the trial’s days are not added: pay when it ends to use them all.`
}

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
