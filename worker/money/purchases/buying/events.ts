import type { PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { SellerAccess } from '../sellers/contract.ts'
import type { SellerSessions } from './sessions.repository.ts'

type Ports = {
  sellers: Pick<SellerAccess, 'findBySlug'>
  sessions: Pick<SellerSessions, 'personOf'>
  desks: (userId: number) => Pick<PurchaseDeskApi, 'hint'>
}

/** What the webhooks of sellers need: a seller's secret, and the desk of the person whose session it is. */
export function createSellerEvents({ sellers, sessions, desks }: Ports) {
  return {
    async secretOf(slug: string): Promise<Secret | null> {
      const access = (await sellers.findBySlug(slug))?.setup.access
      return access?.protocol === 'acp' ? access.webhookSecret : null
    },

    async hint(slug: string, sessionId: string): Promise<boolean> {
      const seller = await sellers.findBySlug(slug)
      const userId = seller && (await sessions.personOf(seller.sellerId, sessionId))
      if (!seller || !userId) return false
      await desks(userId).hint(seller.sellerId, sessionId)
      return true
    },
  }
}
