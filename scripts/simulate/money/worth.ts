// What every penny became, without the product's own rules: no payment may leave its payer with less than it bought.

import { dayMs } from '#worker/ground/platform/clock.ts'
import { type BillingCycle, type PaidPlan, plans, pricesPence } from '#worker/people/plans/constants.ts'

type Bought = {
  payerId: string
  orderId: string
  kind: string
  plan: PaidPlan
  cycle: BillingCycle
  grossPence: number
}
type Entry = Bought & { at: number }
type Held = { plan: string; untilAt: number | null }
type PlanState = { plan: string; worth: number; at: number; untilAt: number }

/** The least time that this much money buys. */
const leastMs = (plan: string, pence: number) => (pence / (pricesPence[plan as PaidPlan].monthly / 28)) * dayMs

/** Follows the payers from step to step; `check` names those who paid and have too little for it. */
export function createWorthWatch(d1: D1Database) {
  const seen = new Map<string, number>()
  const states = new Map<string, PlanState>()

  async function heldBy(payerId: string): Promise<Held | null> {
    return d1
      .prepare(
        `SELECT u.paid_plan AS plan, u.paid_until_at AS untilAt FROM payers AS p
         JOIN user_plans AS u ON u.user_id = p.user_id WHERE p.id = ?1`,
      )
      .bind(payerId)
      .first<Held>()
  }

  /** Several payments between two steps are one, because only what they add up to is seen. */
  function wrongOf(payerId: string, fresh: readonly Entry[], held: Held | null): string[] {
    const last = fresh.at(-1)
    const before = states.get(payerId)
    if (!last) return []
    states.delete(payerId)
    if (!held?.untilAt) return fresh.every(({ kind }) => kind === 'captured') ? [`${payerId} paid for nothing`] : []
    const runs = before && before.untilAt > last.at ? before : null
    const left = runs ? runs.worth * ((runs.untilAt - last.at) / (runs.untilAt - runs.at)) : 0
    const worth = left + fresh.reduce((sum, { grossPence }) => sum + grossPence, 0)
    // Money that went back takes time away in ways of its own: counted anew with the next payment.
    if (fresh.some(({ kind }) => kind !== 'captured')) return []
    states.set(payerId, { plan: held.plan, worth, at: last.at, untilAt: held.untilAt })
    const wanted = Math.max(...[...fresh, ...(runs ? [runs] : [])].map(({ plan }) => plans.indexOf(plan as PaidPlan)))
    if (plans.indexOf(held.plan as PaidPlan) < wanted)
      return [`${payerId} paid for ${plans[wanted]} and has ${held.plan}`]
    const missing = leastMs(held.plan, worth) - (held.untilAt - last.at)
    // A day: of several payments together the early ones have been used a little.
    return missing > dayMs ? [`${payerId} lost ${(missing / dayMs).toFixed(1)} days of ${held.plan}`] : []
  }

  return async function check(): Promise<string[]> {
    const { results } = await d1
      .prepare(
        `SELECT payer_id AS payerId, order_id AS orderId, kind, plan, cycle, gross_pence AS grossPence, at FROM ledger ORDER BY payer_id, number`,
      )
      .all<Entry>()
    const broken: string[] = []
    for (const [payerId, entries] of Map.groupBy(results, (entry) => entry.payerId)) {
      const fresh = entries.slice(seen.get(payerId) ?? 0)
      seen.set(payerId, entries.length)
      if (fresh.length > 0) broken.push(...wrongOf(payerId, fresh, await heldBy(payerId)))
    }
    return broken
  }
}
