import type { Clock } from '#worker/ground/platform/clock.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { newSigningKeys } from '../../setup/signing-keys.ts'
import { createFaultSwitch } from '../faults.ts'
import { createCardSetups } from './card-setups.ts'
import { type MerchantFault, MerchantHooks } from './faults.ts'
import { createKeys } from './keys.ts'
import { createShop, type Item, type ShopPorts } from './shop.ts'
import { createVault } from './vault.ts'

/** What the app shows to the sandbox's sellers and payment service. */
export const merchantKeys = {
  api: 'development-only-seller-key',
  payments: 'development-only-vault-key',
  webhooks: 'development-only-seller-webhook-secret',
} as const

export const merchantId = 'sandbox-box-office'
const holdMs = 10 * 60_000

export type Merchant = ReturnType<typeof createMerchant>

type Options = Partial<Pick<ShopPorts, 'holdMs' | 'asksDelivery'>> & {
  itemOf: (id: string) => Item | null
  now: Clock
  newId: () => string
}

/** A seller with its payment service, whatever protocol it is spoken to in. */
export function createMerchant({ itemOf, now, newId, ...more }: Options) {
  const vault = createVault(newId)
  /** Moves of single items by faults, on top of the shop's own prices. */
  const moves = new Map<string, number>()
  const moved = (id: string) => {
    const item = itemOf(id)
    return item && { ...item, price: item.price + (moves.get(id) ?? 0) }
  }
  const shop = createShop({ itemOf: moved, vault, newId, merchantId, holdMs, ...more })
  const keys = createKeys()
  const cardSetups = createCardSetups(newId)
  const fault = createFaultSwitch<MerchantFault>()
  let hooks = MerchantHooks.parse({})
  const { publicKey, privateKey } = newSigningKeys()
  return {
    vault,
    /** What its profile publishes, and its webhooks by UCP are signed with. */
    signingKeys: { publicKey, privateKey: new Secret(privateKey) },
    cardSetups,
    shop,
    keys,
    fault,
    now,
    reprice: (id: string, amount: number) => void moves.set(id, (moves.get(id) ?? 0) + amount),
    getHooks: () => hooks,
    setHooks: (wanted: MerchantHooks) => {
      hooks = wanted
    },
    reset() {
      vault.reset()
      cardSetups.reset()
      shop.reset()
      keys.reset()
      moves.clear()
      fault.set(null)
      hooks = MerchantHooks.parse({})
    },
  }
}
