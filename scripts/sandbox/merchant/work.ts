// What a call does at the simulated seller, whatever the protocol: each answers with the session.
import type { MerchantFault } from './faults.ts'
import type { Merchant } from './merchant.ts'
import type { Opened, ShopSession } from './shop.ts'

/** How long a payment stays under way in mode pending. */
const pendingMs = 1_500

export type Work = ReturnType<typeof createWork>

/** `onOrder`: when an order is made or changes. */
export function createWork(
  merchant: Merchant,
  { later, onOrder }: { later: (work: () => void, delayMs: number) => void; onOrder: (session: ShopSession) => void },
) {
  const { shop, now } = merchant

  /** Whether the fault has the last word on the session. */
  function isTroubled(session: ShopSession, fault: MerchantFault | null): boolean {
    if (fault?.mode === 'sold_out') shop.sellOut(session)
    else if (fault?.mode === 'escalate')
      shop.escalate(session, { code: fault.code, content: 'Please go on at the seller.' })
    else return false
    return true
  }

  function makeOrder(session: ShopSession): void {
    shop.makeOrder(session)
    onOrder(session)
  }

  return {
    open(asked: Opened, fault: MerchantFault | null): ShopSession | null {
      if (fault?.mode === 'reprice') merchant.reprice(asked.itemId, fault.amount)
      const session = shop.open(asked, now())
      if (session) isTroubled(session, fault)
      return session
    },

    find: (id: string) => shop.find(id, now()),

    choose(session: ShopSession, fault: MerchantFault | null): ShopSession {
      shop.choose(session)
      isTroubled(session, fault)
      return session
    },

    complete(session: ShopSession, token: string, fault: MerchantFault | null): ShopSession {
      if (fault?.mode === 'reprice') merchant.reprice(session.item.id, fault.amount)
      if (isTroubled(session, fault)) return session
      if (!shop.charge(session, token, now())) return session
      if (fault?.mode === 'pending') later(() => makeOrder(session), pendingMs)
      else makeOrder(session)
      return session
    },

    cancel: (session: ShopSession) => shop.cancel(session),

    payByHand(session: ShopSession): boolean {
      const isPaid = shop.payByHand(session)
      if (isPaid) onOrder(session)
      return isPaid
    },

    refund(session: ShopSession, amount: number): number {
      const given = shop.refund(session, amount)
      if (given > 0) onOrder(session)
      return given
    },
  }
}
