import { texts } from './constants.ts'
import type { SellerProtocol } from './contract.ts'

/**
 * For every seller without a protocol: nothing is asked of it, and the fan is led to its page at once. What they buy there
 * is not known here, so it never counts as bought.
 */
export function createHandOver(pageOf: (offerRef: string) => string | null): SellerProtocol {
  const answer: SellerProtocol['open'] = async ({ attemptId, offerRef, currency, quantity, section, deadline }) => ({
    kind: 'session',
    session: {
      id: attemptId,
      status: 'needs_fan',
      currency,
      // What the seller asks is not known.
      total: null,
      fees: 0,
      quantity,
      isOffer: true,
      section,
      seat: null,
      heldUntil: deadline,
      continueUrl: pageOf(offerRef),
      termsUrl: null,
      paymentHandler: null,
      order: null,
      problems: [{ kind: 'other', text: texts.handOver }],
    },
  })
  return {
    open: answer,
    read: (_, order) => answer(order),
    complete: (_, order) => answer(order),
    async cancel(_, order) {
      const given = await answer(order)
      return given.kind === 'session' ? { ...given, session: { ...given.session, status: 'cancelled' } } : given
    },
  }
}
