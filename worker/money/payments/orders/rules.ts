// The life of an order. The provider's answer, its webhooks and our own questions give the same facts in any order and
// any number of times (decision 38); a fact that an order has moved past has no effect.
import { type EndedIssue, type OrderState, paidStates } from '../constants.ts'
import { type Posting, postingOf } from '../ledger/rules.ts'

/** What the provider says happened. `ref` is the provider's id of it. */
export type Fact =
  | { kind: 'approved' }
  | { kind: 'pending'; ref: string }
  | { kind: 'captured'; ref: string; amountPence: number; feePence: number }
  | { kind: 'denied'; issue: string }
  | {
      kind: 'refunded'
      ref: string
      amountPence: number /** Our own id of it; null when PayPal gave it back by itself. */
      requestId: string | null
    }
  | { kind: 'reversed'; ref: string; amountPence?: number | null /** Null for all that is left. */ }
  | { kind: 'disputed'; ref: string }
  | { kind: 'dispute_won'; ref: string }
  /** `issue`: why we ended it; without one its time was over. */
  | { kind: 'expired'; issue?: EndedIssue }
type FactKind = Fact['kind']

/** By state and fact; a fact that is missing is late or meaningless, and ignored. */
export const transitions: Record<OrderState, Partial<Record<FactKind, OrderState>>> = {
  created: { approved: 'approved', pending: 'pending', captured: 'captured', denied: 'denied', expired: 'expired' },
  approved: { pending: 'pending', captured: 'captured', denied: 'denied', expired: 'expired' },
  pending: { captured: 'captured', denied: 'denied', expired: 'expired' },
  // Money that came in after all counts: the buyer chose another card, or our answer was wrong. An approval does not: it
  // may be the old one, reported late, and its buyer read that nothing was taken. Only their own press takes it.
  denied: { pending: 'pending', captured: 'captured', expired: 'expired' },
  expired: { pending: 'pending', captured: 'captured' },
  captured: { refunded: 'refunded', reversed: 'reversed', disputed: 'disputed' },
  partly_refunded: { refunded: 'refunded', reversed: 'reversed', disputed: 'disputed' },
  disputed: { refunded: 'refunded', reversed: 'reversed', dispute_won: 'captured' },
  refunded: {},
  reversed: {},
}

/** What the machine has to know of an order. */
export type OrderBalance = { state: OrderState; capturedPence: number; refundedPence: number }

/** The two ways in which money goes back; PayPal may report one movement as both. */
export const returnKinds: readonly string[] = ['refunded', 'reversed']

/** A reversal of a part is booked as what it is for the books, a refund of that part that PayPal made. */
export function bookedAs({ capturedPence, refundedPence }: OrderBalance, fact: Fact): Fact {
  if (fact.kind !== 'reversed' || fact.amountPence == null) return fact
  const { ref, amountPence } = fact
  return amountPence < capturedPence - refundedPence ? { kind: 'refunded', ref, amountPence, requestId: null } : fact
}

export type Step = { state: OrderState; posting: Posting | null }

/** The next state and what is written into the ledger; null where the fact changes nothing. */
export function stepOf(order: OrderBalance, fact: Fact): Step | null {
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

/** A fact that changed nothing and was not reported before, and the order that it is about. */
type Passed = { order: { state: OrderState }; isNew: boolean; isKnown: boolean }

/**
 * What a person has to look into at PayPal: a second capture of one order, which brings no time, or money that went back
 * twice, as a refund of ours and a reversal. PayPal lists what it takes back as a refund too: one that is not ours is the
 * same money. Null for everything else.
 */
export function contradictionOf(
  { order, isNew, isKnown }: Passed,
  fact: Fact,
  /** Whether all that went back was sent by us. */
  { isAllOurs }: { isAllOurs: boolean },
): { kind: 'taken_twice' | 'returned_twice'; text: string } | null {
  if (isNew || isKnown) return null
  if (fact.kind === 'captured' && paidStates.some((paid) => paid === order.state)) {
    return { kind: 'taken_twice', text: 'PayPal took money for it a second time. Give the second back there.' }
  }
  const isReturned =
    (fact.kind === 'reversed' && order.state === 'refunded' && isAllOurs) ||
    (fact.kind === 'refunded' && order.state === 'reversed' && fact.requestId !== null)
  if (!isReturned) return null
  return { kind: 'returned_twice', text: 'It was refunded and taken back by PayPal. Compare the two there.' }
}
