import { texts } from './constants.ts'
import type { KeptOrder, Session } from './contract.ts'

/** The session of a seller that is asked nothing: its page, until the fan has answered. */
export function handOverSession(order: KeptOrder, page: string | null): Session {
  const { attemptId, currency, quantity, section, deadline } = order
  return {
    id: attemptId,
    status: 'needs_fan',
    currency,
    quantity,
    isOffer: true,
    section,
    seat: null,
    // What the seller asks is not known.
    total: null,
    fees: 0,
    heldUntil: deadline,
    continueUrl: page,
    termsUrl: null,
    paymentHandler: null,
    order: null,
    problems: [{ kind: 'other', text: texts.handOver }],
  }
}
