import type { Instant } from '#worker/ground/platform/clock.ts'
import type { OrderState } from '../constants.ts'
import type { Fact } from '../orders/rules.ts'
import type { ProviderEvent } from '../paypal/contract.ts'

/** One dispute as PayPal states it; `outcome` is null while it runs. */
export type Dispute = {
  id: string
  outcome: string | null
  /** Until when we may answer, where PayPal states it. ISO 8601. */
  respondBy?: string | undefined
}

/** PayPal's id of what is kept: one dispute may be about several payments. */
export const providerIdOf = (id: string) => id.split('/')[0] ?? id

/**
 * What PayPal's outcome codes mean for the money (Customer Disputes v1, dispute_outcome). Where the money was taken from
 * us after all, a reversal or refund of its own says so: a hold that is released too early corrects itself, a payment
 * booked as lost does not.
 */
const outcomes = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  /** PayPal accepted the buyer's claim. */
  ACCEPTED: 'lost',
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  /** PayPal denied the buyer's claim. */
  DENIED: 'won',
  /** PayPal paid under its protection, from its own money. */
  RESOLVED_WITH_PAYOUT: 'won',
  /** Closed undecided, because another dispute about the same payment follows: that one holds the money anew. */
  NONE: 'won',
} as const satisfies Record<string, 'won' | 'lost'>

/** Null for a code that we do not know: a person reads what it means. */
export function factOfOutcome({ id, outcome }: Dispute): Fact | null {
  if (outcome === null || !Object.hasOwn(outcomes, outcome)) return null
  const meaning = outcomes[outcome as keyof typeof outcomes]
  return meaning === 'won' ? { kind: 'dispute_won', ref: id } : { kind: 'reversed', ref: id }
}

/**
 * Why a person has to look into the end of a dispute; null where the books can follow it. `known` is what is kept of the
 * order's disputes, of which the first outcome counts.
 */
export function unclearEnd(dispute: Dispute, known: readonly Dispute[], state: OrderState): string | null {
  const { id, outcome } = dispute
  if (outcome === null) return null
  const meaning = factOfOutcome(dispute)?.kind
  if (!meaning) return `Dispute ${id} ended as ${outcome}.`
  const kept = known.find((one) => providerIdOf(one.id) === id)
  // An appeal: the money went the other way after all.
  if (kept && kept.outcome !== null && factOfOutcome(kept)?.kind !== meaning)
    return `Dispute ${id} ended as ${kept.outcome}, and later as ${outcome}.`
  const isLost = known.some((one) => factOfOutcome(one)?.kind === 'reversed')
  if (state === 'reversed' && meaning === 'dispute_won' && !isLost)
    return `Dispute ${id} ended as ${outcome}, after PayPal had taken the payment back.`
  return null
}

/** An outcome without a code is none that we know. */
export const noCode = 'NO_CODE'

/** Null for events about other things. */
export function disputeOfEvent({ id, event_type, resource }: ProviderEvent): Dispute | null {
  if (event_type !== 'CUSTOMER.DISPUTE.CREATED' && event_type !== 'CUSTOMER.DISPUTE.RESOLVED') return null
  const isOver = event_type === 'CUSTOMER.DISPUTE.RESOLVED'
  const outcome = isOver ? (resource.dispute_outcome?.outcome_code ?? noCode) : null
  return { id: resource.dispute_id ?? id, outcome, respondBy: resource.seller_response_due_date }
}

export type DisputeNews = { kind: 'dispute_open' | 'dispute_lost' | 'dispute_won'; text: string }

/** When we have to have answered; null where PayPal states no moment. */
export function answerDueAt({ respondBy = '' }: Dispute): Instant | null {
  const at = Date.parse(respondBy)
  return Number.isNaN(at) ? null : at
}

/**
 * What the operator hears of a dispute; null for what is known already, and for an outcome that we do not know. `dueText`:
 * the last moment to answer, in words.
 */
export function newsOf(dispute: Dispute, kept: Dispute | undefined, dueText: string | null): DisputeNews | null {
  const { id, outcome } = dispute
  if (outcome === null) {
    if (kept) return null
    const until = dueText === null ? 'in time: PayPal states until when' : `by ${dueText}`
    return { kind: 'dispute_open', text: `Dispute ${id}. Answer it at PayPal ${until}.` }
  }
  if (kept && kept.outcome !== null && kept.outcome !== noCode) return null
  const meaning = factOfOutcome(dispute)?.kind
  if (!meaning) return null
  return meaning === 'reversed'
    ? { kind: 'dispute_lost', text: `Dispute ${id} ended as ${outcome}. The plan that it paid for ended with it.` }
    : { kind: 'dispute_won', text: `Dispute ${id} ended as ${outcome}. Nothing is left to do.` }
}
