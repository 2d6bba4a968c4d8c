import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { type ConsumerRules, plans } from '#worker/people/plans/constants.ts'
import { consumerRulesAt } from '#worker/people/plans/rules.ts'
import { addMonths, periodOf, type TimedEntry } from '../periods.rules.ts'
import { refundChecksByAge } from './constants.ts'
import type { RefundOffer } from './contract.ts'

/** A payment as far as it decides what may be given back (decision 40). */
export type PaidOrder = {
  grossPence: number
  /** Given back, or on its way. */
  givenBackPence: number
  paidAt: Instant
  /** When the time that was paid for begins: later than the payment for one that extends a plan. */
  fromAt: Instant
  /** When it would end if nothing of it were given back. */
  untilAt: Instant
}

/**
 * From all entries of a payer; null for an order that was never paid. A refund of an earlier order moves this one's time
 * forward, so its begin comes from the entries and not from its receipt, which never changes.
 */
export function paidOrderOf(entries: readonly TimedEntry[], orderId: string): PaidOrder | null {
  const paid = entries.find((entry) => entry.orderId === orderId && entry.kind === 'captured')
  if (!paid) return null
  const { plan, cycle, grossPence, at } = paid
  const purchases = entries.filter(({ kind }) => kind === 'captured')
  const earlier = purchases.slice(0, purchases.indexOf(paid)).map((entry) => entry.orderId)
  const inFront = entries.filter((entry) => earlier.includes(entry.orderId))
  const before = periodOf(inFront)
  // A smaller plan that was paid while a bigger one ran is time at its end.
  const isExtending = before !== null && before.untilAt > at && plans.indexOf(before.plan) >= plans.indexOf(plan)
  const fromAt = isExtending ? before.untilAt : at
  const extended = isExtending ? periodOf([...inFront, paid]) : null
  const untilAt = extended?.untilAt ?? addMonths(at, cycle === 'monthly' ? 1 : 12)
  const givenBackPence = entries
    .filter((entry) => entry.orderId === orderId && (entry.kind === 'refunded' || entry.kind === 'reversed'))
    .reduce((sum, entry) => sum + entry.grossPence, 0)
  return { grossPence, givenBackPence, paidAt: at, fromAt, untilAt }
}

/** In full when nothing was used, else by whole days; a day that began is used. */
export function offerOf(
  { grossPence, givenBackPence, paidAt, fromAt, untilAt }: PaidOrder,
  isUsed: boolean,
  now: Instant,
  /** In force when it was paid. */
  { coolingOffDays }: Pick<ConsumerRules, 'coolingOffDays'> = consumerRulesAt(paidAt),
): Omit<RefundOffer, 'planUntilAt'> {
  const rightEndsAt = paidAt + coolingOffDays * dayMs
  // A small payment may be worth less than a day of a bigger plan.
  const totalDays = Math.max(1, Math.round((untilAt - fromAt) / dayMs))
  const usedDays = Math.min(totalDays, Math.max(0, Math.ceil((now - fromAt) / dayMs)))
  const leftPence = grossPence - givenBackPence
  // Money given back takes its share of the time.
  const runsDays = Math.ceil((totalDays * leftPence) / grossPence)
  const byDays = Math.floor((grossPence * (totalDays - usedDays)) / totalDays)
  const unusedPence = Math.max(0, byDays - givenBackPence)
  const isRightOver = now >= rightEndsAt
  const rightPence = isRightOver ? 0 : isUsed ? unusedPence : leftPence
  return {
    leftPence,
    rightPence,
    unusedPence,
    rightEndsAt,
    isRightOver,
    coolingOffDays,
    usedDays: Math.min(usedDays, runsDays),
    runsDays,
    totalDays,
    isUsed,
  }
}

/** When the paid plan ends once so much of an order is given back; null within a day, because a day that began stays. */
export function planUntilAfter(
  entries: readonly TimedEntry[],
  orderId: string,
  givenPence: number,
  now: Instant,
): Instant | null {
  const paid = entries.find((entry) => entry.orderId === orderId && entry.kind === 'captured')
  const given = paid && { ...paid, kind: 'refunded' as const, grossPence: givenPence, at: now }
  const left = periodOf(given ? [...entries, given] : entries)
  return left && left.untilAt > now + dayMs ? left.untilAt : null
}

export function nextRefundCheck(createdAt: Instant, now: Instant): Instant {
  const step = refundChecksByAge.find(({ youngerThanMs }) => now - createdAt < youngerThanMs)
  return now + (step?.everyMs ?? dayMs)
}
