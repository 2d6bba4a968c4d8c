import { consumerRulesAt } from '#worker/people/plans/rules.ts'

/** Days to cancel a payment made now; what was paid before keeps the rules of its day. */
export function CoolingOffDays() {
  return consumerRulesAt(Date.now()).coolingOffDays
}
