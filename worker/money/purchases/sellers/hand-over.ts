import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SellerProtocol, Session } from './contract.ts'
import { handOverSession } from './hand-over.rules.ts'
import { linkOf } from './links.rules.ts'

/**
 * For every seller without a protocol: nothing is asked of it, and the fan is led to its page at once. What they buy there
 * counts as they say.
 */
export function createHandOver(loopbackPorts: LoopbackPorts): SellerProtocol {
  const answer = (status: Session['status']): SellerProtocol['open'] => {
    return async (order) => ({
      kind: 'session',
      session: { ...handOverSession(order, linkOf(order.offerRef, loopbackPorts)), status },
    })
  }
  const waiting = answer('needs_fan')
  const cancelled = answer('cancelled')
  return {
    open: waiting,
    read: (_, order) => waiting(order),
    complete: (_, order) => waiting(order),
    cancel: (_, order) => cancelled(order),
  }
}
