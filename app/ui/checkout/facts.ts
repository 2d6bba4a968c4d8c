import type { Prospect } from '#worker/money/payments/periods.rules.ts'
import type { BillingCycle, PaidPlan } from '#worker/people/plans/constants.ts'
import type { RunningTrial } from './prospect.ts'

/** The plan and cycle that are bought. */
export type Choice = { plan: PaidPlan; cycle: BillingCycle }

export type CheckoutFacts = {
  /** Why the plan cannot be bought; null if it can. */
  refusal: string | null
  /** What the payment would give, by cycle. */
  prospects: Record<BillingCycle, Prospect>
  /** Null where none runs. */
  trial: RunningTrial | null
  name: string
  email: string
}

/** The checkout as a page. */
export function checkoutAddress({ plan, cycle }: Choice): string {
  return `/checkout?plan=${plan}&cycle=${cycle}`
}
