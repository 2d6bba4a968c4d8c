// What a change of who may use an account ends of its purchases.
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { AccountPurchases } from '#worker/people/accounts/ownership/contract.ts'
import { type OwnershipChange, ownershipChanges } from '#worker/people/accounts/ownership/rules.ts'
import type { createSellerAccounts } from './accounts/service.ts'
import type { Cards } from './cards/service.ts'
import type { MandatesService } from './mandates/service.ts'
import { isOpen } from './mandates/state.rules.ts'
import type { AutoPurchaseService } from './settings/service.ts'

type Ports = {
  mandates: Pick<MandatesService, 'inForce' | 'revokeAll' | 'stated'>
  cards: Pick<Cards, 'count' | 'removeAll'>
  autoPurchase: Pick<AutoPurchaseService, 'remove'>
  sellerAccounts: Pick<ReturnType<typeof createSellerAccounts>, 'removeAll'>
}

const reasons: Partial<Record<OwnershipChange, string>> = {
  password_reset: 'A new password was set by a mailed link',
  address_changed: 'The account has a new email address',
  address_set_by_operator: 'The account has a new email address',
}
const otherReason = 'The account may have another owner'

export function createPurchasesOfAccount({ mandates, cards, autoPurchase, sellerAccounts }: Ports): AccountPurchases {
  return {
    async listOf(userId) {
      const [inForce, kept] = await Promise.all([mandates.inForce(userId), cards.count(userId)])
      const open = (await mandates.stated(userId, inForce)).filter(({ state }) => isOpen(state))
      return [...counted(open.length, 'mandate'), ...counted(kept, 'card')]
    },

    async end(userId, change) {
      await mandates.revokeAll(userId, reasons[change] ?? otherReason)
      await cards.removeAll(userId)
      if (ownershipChanges[change].purchases !== 'all') return
      await autoPurchase.remove(userId)
      await sellerAccounts.removeAll(userId)
    },
  }
}

const counted = (count: number, what: string) => (count === 0 ? [] : [manyText(count, what)])
