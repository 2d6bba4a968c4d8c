// What a payer's entries in the ledger are worth in time: the plan that they paid for, and until when.

import type { Instant } from '#worker/ground/platform/clock.ts'
import {
  type BillingCycle,
  type PaidPlan,
  type PriceVersion,
  plans,
  priceVersions,
} from '#worker/people/plans/constants.ts'
import { pricesAt } from '#worker/people/plans/rules.ts'
import type { PostingKind } from './ledger/rules.ts'

/** An entry as far as it decides about time. */
export type TimedEntry = {
  orderId: string
  kind: PostingKind
  plan: PaidPlan
  cycle: BillingCycle
  grossPence: number
  at: Instant
}

/** `isCutShort`: part of the last payment was given back. */
export type Period = { plan: PaidPlan; fromAt: Instant; untilAt: Instant; isCutShort: boolean }

/** When the oldest dispute that still runs began; null without one. */
export function disputedSince(entries: readonly TimedEntry[]): Instant | null {
  const open = new Map<string, Instant>()
  const left = new Map<string, number>()
  for (const { orderId, kind, grossPence, at } of entries) {
    if (kind === 'captured') left.set(orderId, grossPence)
    if (kind === 'refunded' || kind === 'reversed') left.set(orderId, (left.get(orderId) ?? 0) - grossPence)
    if (kind === 'disputed') open.set(orderId, at)
    else if (kind === 'dispute_won' || (left.get(orderId) ?? 0) <= 0) open.delete(orderId)
  }
  return open.size === 0 ? null : Math.min(...open.values())
}

/** Months are counted from one day, so that a plan bought on the 31st ends on a 31st again. */
type Running = {
  plan: PaidPlan
  anchorAt: Instant
  months: number
  extraMs: number
  isCutShort: boolean
  /** When the last purchase was counted, and what of all that was paid is left from then to the end. */
  countedAt: Instant
  worthPence: number
  /** Price of more time of this plan, in pence per millisecond; a fraction. */
  pencePerMs: number
}

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

/** At the price of the day and cycle of the purchase. */
const priceOfTime = ({ plan, cycle, at }: TimedEntry, versions: readonly PriceVersion[]) =>
  pricesAt(at, versions)[plan][cycle] / (addMonths(at, monthsOf[cycle]) - at)

/** Pence paid for the time that is left. */
const worthLeft = (running: Running, at: Instant) =>
  running.worthPence * ((endOf(running) - at) / (endOf(running) - running.countedAt))

/**
 * Purchases in their order: the same plan extends from its end; a better one starts at once, with time for what was left
 * of the old one; a smaller one, paid while a better one runs, becomes time of that. Money given back takes its share of
 * the time away, and no other penny is without time. Null when no time was paid for.
 */
export function periodOf(
  entries: readonly TimedEntry[],
  versions: readonly PriceVersion[] = priceVersions,
): Period | null {
  const running = runningOf(entries, versions)
  return (
    running && { plan: running.plan, fromAt: running.anchorAt, untilAt: endOf(running), isCutShort: running.isCutShort }
  )
}

function runningOf(entries: readonly TimedEntry[], versions: readonly PriceVersion[]): Running | null {
  const back = givenBackOf(entries)
  let running: Running | null = null
  for (const entry of entries) {
    if (entry.kind !== 'captured') continue
    const keptPence = entry.grossPence - (back.get(entry.orderId) ?? 0)
    if (keptPence > 0) running = afterPurchase(running, entry, keptPence, priceOfTime(entry, versions))
  }
  return running
}

/** What a purchase would give: until when its plan runs then, and which plan it extends or credits. */
export type Prospect = {
  untilAt: Instant
  /** `leftPence`: what was paid for the time that is left of it, rounded down. */
  running: (Pick<Period, 'plan' | 'untilAt'> & { leftPence: number }) | null
}

/** What buying a plan now would give, by the rule that counts the money when it is there. */
export function prospectOf(
  entries: readonly TimedEntry[],
  { plan, cycle }: Pick<TimedEntry, 'plan' | 'cycle'>,
  now: Instant,
): Prospect {
  const before = runningOf(entries, priceVersions)
  const grossPence = pricesAt(now)[plan][cycle]
  const after = periodOf([...entries, { orderId: '', kind: 'captured', plan, cycle, grossPence, at: now }])
  return { untilAt: after?.untilAt ?? now, running: before && endOf(before) > now ? leftOf(before, now) : null }
}

const leftOf = (running: Running, now: Instant) => ({
  plan: running.plan,
  untilAt: endOf(running),
  leftPence: Math.floor(worthLeft(running, now)),
})

function afterPurchase(before: Running | null, entry: TimedEntry, keptPence: number, pencePerMs: number): Running {
  const { plan, cycle, at, grossPence } = entry
  const lost = 1 - keptPence / grossPence
  const running = before !== null && endOf(before) > at ? before : null
  const leftPence = running ? worthLeft(running, at) : 0
  const counted = { countedAt: at, worthPence: leftPence + keptPence }
  if (running && plans.indexOf(plan) < plans.indexOf(running.plan)) {
    const extraMs = running.extraMs + Math.round(keptPence / running.pencePerMs)
    return { ...running, ...counted, extraMs, isCutShort: running.isCutShort || lost > 0 }
  }
  const isExtended = running?.plan === plan
  const { anchorAt, months, extraMs } = isExtended ? running : { anchorAt: at, months: 0, extraMs: 0 }
  const added = addMonths(anchorAt, months + monthsOf[cycle]) - addMonths(anchorAt, months)
  const creditMs = isExtended ? 0 : leftPence / pencePerMs
  return {
    ...counted,
    plan,
    anchorAt,
    months: months + monthsOf[cycle],
    extraMs: extraMs + Math.round(creditMs - added * lost),
    isCutShort: lost > 0,
    pencePerMs,
  }
}

function givenBackOf(entries: readonly TimedEntry[]): Map<string, number> {
  const back = new Map<string, number>()
  for (const { orderId, kind, grossPence } of entries) {
    if (kind === 'refunded' || kind === 'reversed') back.set(orderId, (back.get(orderId) ?? 0) + grossPence)
  }
  return back
}
