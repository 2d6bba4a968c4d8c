// What a payer's entries in the ledger are worth in time: the plan that they paid for, and until when.

import { type BillingCycle, type PaidPlan, plans, pricesPence } from '../../plans/constants.ts'
import { dayMs, type Instant } from '../../platform/clock.ts'
import type { PostingKind } from '../ledger/rules.ts'

/** An entry as far as it decides about time. */
export type TimedEntry = {
  orderId: string
  kind: PostingKind
  plan: PaidPlan
  cycle: BillingCycle
  grossPence: number
  at: Instant
}

export type Period = { plan: PaidPlan; fromAt: Instant; untilAt: Instant }

/** Months are counted from one day, so that a plan bought on the 31st ends on a 31st again. */
type Running = { plan: PaidPlan; cycle: BillingCycle; anchorAt: Instant; months: number; extraMs: number }

const monthsOf: Record<BillingCycle, number> = { monthly: 1, yearly: 12 }

/** The same day of a later month and the same time, or the last day of that month. UTC. */
export function addMonths(at: Instant, months: number): Instant {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

const endOf = ({ anchorAt, months, extraMs }: Running) => addMonths(anchorAt, months) + extraMs

/** Pence that a plan costs a day at the price of its cycle, as a fraction. */
const perDay = (plan: PaidPlan, cycle: BillingCycle) => pricesPence[plan][cycle] / (cycle === 'monthly' ? 30 : 365)

/**
 * Purchases in their order: the same plan extends from its end; a better one starts at once, with whole days for what
 * was left of the old one; money given back takes its share of the time away. Null when no time was paid for.
 */
export function periodOf(entries: readonly TimedEntry[]): Period | null {
  const back = givenBackOf(entries)
  let running: Running | null = null
  for (const entry of entries) {
    if (entry.kind !== 'captured' || entry.grossPence === 0) continue
    const lost = Math.min(1, (back.get(entry.orderId) ?? 0) / entry.grossPence)
    if (lost < 1) running = afterPurchase(running, entry, lost)
  }
  return running && { plan: running.plan, fromAt: running.anchorAt, untilAt: endOf(running) }
}

/** `lost` is the share of the purchase that was given back. */
function afterPurchase(running: Running | null, { plan, cycle, at }: TimedEntry, lost: number): Running {
  const isRunning = running !== null && endOf(running) > at
  if (isRunning && running.plan === plan) {
    const { anchorAt, months, extraMs } = running
    const added = addMonths(anchorAt, months + monthsOf[cycle]) - addMonths(anchorAt, months)
    return { plan, cycle, anchorAt, months: months + monthsOf[cycle], extraMs: extraMs - Math.round(added * lost) }
  }
  const bought = addMonths(at, monthsOf[cycle]) - at
  const credit = isRunning ? creditDays(running, plan, cycle, at) * dayMs : 0
  return { plan, cycle, anchorAt: at, months: monthsOf[cycle], extraMs: credit - Math.round(bought * lost) }
}

/** Whole days of the new plan for what is left of the old one; a lower plan is never bought while another runs. */
function creditDays(running: Running, plan: PaidPlan, cycle: BillingCycle, at: Instant): number {
  if (plans.indexOf(plan) < plans.indexOf(running.plan)) return 0
  const leftDays = Math.floor((endOf(running) - at) / dayMs)
  return Math.floor((leftDays * perDay(running.plan, running.cycle)) / perDay(plan, cycle))
}

function givenBackOf(entries: readonly TimedEntry[]): Map<string, number> {
  const back = new Map<string, number>()
  for (const { orderId, kind, grossPence } of entries) {
    if (kind === 'refunded' || kind === 'reversed') back.set(orderId, (back.get(orderId) ?? 0) + grossPence)
  }
  return back
}
