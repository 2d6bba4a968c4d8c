// The life of an order. The provider's answer, its webhooks and our own questions tell the same facts in any order and
// any number of times; a fact that an order has moved past has no effect.
import type { OrderState } from '../constants.ts'
import { type Posting, postingOf } from '../ledger/rules.ts'

/** What the provider says happened. `ref` is the provider's id of it. */
export type Fact =
  | { kind: 'approved' }
  | { kind: 'pending'; ref: string }
  | { kind: 'captured'; ref: string; amountPence: number; feePence: number }
  | { kind: 'denied'; issue: string }
  | { kind: 'refunded'; ref: string; amountPence: number }
  | { kind: 'reversed'; ref: string }
  | { kind: 'disputed'; ref: string }
  | { kind: 'dispute_won'; ref: string }
  | { kind: 'expired' }
type FactKind = Fact['kind']

/** By state and fact; a fact that is missing is late or meaningless, and ignored. */
export const transitions: Record<OrderState, Partial<Record<FactKind, OrderState>>> = {
  created: { approved: 'approved', pending: 'pending', captured: 'captured', denied: 'denied', expired: 'expired' },
  approved: { pending: 'pending', captured: 'captured', denied: 'denied', expired: 'expired' },
  pending: { captured: 'captured', denied: 'denied', expired: 'expired' },
  // Money that came in after all counts: the buyer chose another card, or our answer was wrong.
  denied: { approved: 'approved', pending: 'pending', captured: 'captured' },
  expired: { pending: 'pending', captured: 'captured' },
  captured: { refunded: 'refunded', reversed: 'reversed', disputed: 'disputed' },
  partly_refunded: { refunded: 'refunded', reversed: 'reversed', disputed: 'disputed' },
  disputed: { refunded: 'refunded', reversed: 'reversed', dispute_won: 'captured' },
  refunded: {},
  reversed: {},
}

/** What the machine has to know of an order. */
export type Standing = { state: OrderState; capturedPence: number; refundedPence: number }

export type Step = { state: OrderState; posting: Posting | null }

/** The next state and what is written into the ledger; null where the fact changes nothing. */
export function stepOf(order: Standing, fact: Fact): Step | null {
  const next = transitions[order.state][fact.kind]
  if (next === undefined) return null
  const left = order.capturedPence - order.refundedPence
  if (fact.kind === 'refunded') {
    const amountPence = Math.min(fact.amountPence, left)
    if (amountPence <= 0) return null
    const state = amountPence < left ? 'partly_refunded' : 'refunded'
    return {
      state: order.state === 'disputed' && state !== 'refunded' ? 'disputed' : state,
      posting: postingOf(order, { ...fact, amountPence }),
    }
  }
  if (fact.kind === 'dispute_won' && order.refundedPence > 0) {
    return { state: 'partly_refunded', posting: postingOf(order, fact) }
  }
  return { state: next, posting: postingOf(order, fact) }
}
