import type { PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { SellerAccess } from '../sellers/contract.ts'
import type { SellerSessions } from './sessions.repository.ts'

type Ports = {
  sellers: Pick<SellerAccess, 'findBySlug' | 'findByOrigin'>
  sessions: Pick<SellerSessions, 'personOf'>
  desks: (userId: number) => Pick<PurchaseDeskApi, 'hint'>
}

/** What the webhooks of sellers need: who may send them, and the desk of the person whose session it is. */
export function createSellerEvents({ sellers, sessions, desks }: Ports) {
  return {
    /** One that speaks ACP signs with a secret that we share. */
    async signerOf(slug: string): Promise<{ sellerId: number; secret: Secret } | null> {
      const { sellerId, setup } = (await sellers.findBySlug(slug)) ?? {}
      const secret = setup?.access?.protocol === 'acp' ? setup.access.webhookSecret : null
      return sellerId === undefined || secret === null ? null : { sellerId, secret }
    },

    /** One that speaks UCP signs with a key that its site publishes. */
    async sellerAt(origin: string): Promise<number | null> {
      const found = await sellers.findByOrigin(origin)
      return found?.setup.access?.protocol === 'ucp' ? found.sellerId : null
    },

    async hint(sellerId: number, sessionId: string): Promise<boolean> {
      const userId = await sessions.personOf(sellerId, sessionId)
      if (userId === null) return false
      await desks(userId).hint(sellerId, sessionId)
      return true
    },
  }
}
