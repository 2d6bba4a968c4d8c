// What an attempt costs: amount, currency and tickets are decided here, for limits, ledger, list and figures alike.
import { unclear } from '#worker/money/purchases/attempts/constants.ts'
import { isAtMost, reservedBy, saidBy } from '#worker/money/purchases/sellers/reserved.rules.ts'
import { statusOf } from '#worker/money/purchases/sellers/status.rules.ts'
import type { DeskAttempt } from './desk.ts'

type Priced = Pick<DeskAttempt, 'state' | 'expectedPence'>
type Cost = { pence: number; currency: string; quantity: number }

/** Price paid, or the most that may be paid; the expected price where nothing bounds it. */
export function costOf({ state, expectedPence }: Priced): Cost {
  const { order } = state
  const pence = reservedBy(state) || (saidBy(state) ?? order.maxTotal ?? expectedPence)
  return { pence, currency: order.currency, quantity: ticketsIn(state) }
}

/** As its person sees it: before the purchase what the seller asks, or its page; the most that it may cost where it may have been paid. */
export function shownCost(attempt: Priced): Cost & { isAtMost: boolean } {
  const { state, expectedPence } = attempt
  const cost = { ...costOf(attempt), isAtMost: isAtMost(state) }
  if (statusOf(state) === unclear) return { ...cost, isAtMost: true }
  return state.step === 'completed' ? cost : { ...cost, pence: saidBy(state) ?? expectedPence }
}

/** A seller that sold more than was asked for counts them all. */
function ticketsIn({ step, order, session }: DeskAttempt['state']): number {
  return step === 'completed' ? Math.max(order.quantity, session?.quantity ?? 0) : order.quantity
}
