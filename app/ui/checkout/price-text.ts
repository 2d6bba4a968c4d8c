import { type BillingCycle, type PaidPlan, paidPlans, pricesPence } from '#worker/people/plans/constants.ts'
import { yearlySavingPence, yearlySavingPercent } from '#worker/people/plans/rules.ts'
import { priceText } from '../price.tsx'

export const cycleNames: Record<BillingCycle, string> = { monthly: 'Monthly', yearly: 'Yearly' }

/** The smallest saving of all plans, so that the badge is true for each of them. */
export const yearlyBadge = `Save ${Math.min(...paidPlans.map(yearlySavingPercent))}%`

/** The other way to pay, in figures: what a year costs by the month, or a month by the year. */
export function comparisonText(plan: PaidPlan, cycle: BillingCycle): string {
  const { monthly, yearly } = pricesPence[plan]
  if (cycle === 'monthly') return `or ${priceText(yearly, null)} a year`
  return `${priceText(Math.round(yearly / 12), null)} a month: ${priceText(yearlySavingPence(plan), null)} less than 12 × ${priceText(monthly, null)}`
}
