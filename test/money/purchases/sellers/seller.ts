import { MerchantFault } from '#scripts/sandbox/merchant/faults.ts'
import { createHooks } from '#scripts/sandbox/merchant/hooks.ts'
import { createMerchant, merchantId, merchantKeys } from '#scripts/sandbox/merchant/merchant.ts'
import { createMerchantServer } from '#scripts/sandbox/merchant/server.ts'
import type { Item } from '#scripts/sandbox/merchant/shop.ts'
import { createWork } from '#scripts/sandbox/merchant/work.ts'
import { createHonoServer } from '#scripts/sandbox/serve-hono.ts'
import { listenOnFreePort } from '#test/free-port.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createSellerCall } from '#worker/money/purchases/sellers/call.ts'
import { createPaymentService } from '#worker/money/purchases/sellers/payments.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'

export type Seller = Awaited<ReturnType<typeof startSeller>>

const east: Item = {
  id: 'east',
  name: 'Adult',
  section: 'East Stand',
  seat: 'Row 12, seats 5 and 6',
  price: 40_00,
  fee: 4_00,
  currency: 'GBP',
  stock: 4,
  limit: 4,
}

const p256 = { name: 'ECDSA', namedCurve: 'P-256' }
const profileUrl = 'https://touchline.example/.well-known/ucp'

/** A seller of the sandbox on a port of the system's choice, its clock in the test's hand. */
export async function startSeller({
  asksDelivery = false,
  acpWebhooks = null,
  ucpWebhooks = null,
}: {
  asksDelivery?: boolean
  acpWebhooks?: string | null
  ucpWebhooks?: string | null
} = {}) {
  let aheadMs = 0
  let ids = 0
  let origin = ''
  const now = () => Date.now() + aheadMs
  const items = new Map([[east.id, { ...east }]])
  const newId = () => {
    ids += 1
    return String(ids)
  }
  const merchant = createMerchant({ itemOf: (id) => items.get(id) ?? null, now, newId, asksDelivery })
  const hooks = createHooks(merchant, {
    acpAddress: acpWebhooks,
    ucpAddress: async () => ucpWebhooks,
    origin: () => origin,
  })
  const waiting: (() => void)[] = []
  const later = (work: () => void) => void waiting.push(work)
  const { publicKey, privateKey } = await crypto.subtle.generateKey(p256, false, ['sign', 'verify'])
  const agentKeys = async (profile: string) => new Map(profile === profileUrl ? [['key-1', publicKey]] : [])
  const work = createWork(merchant, { later, onOrder: hooks.tell })
  const app = createMerchantServer({ merchant, work, origin: () => origin, agentKeys })
  const server = createHonoServer(app, createFakeLogger())
  const port = await listenOnFreePort(server)
  origin = `http://localhost:${port}`
  const loopbackPorts = [{ first: port, last: port }]
  const safeFetch = createSafeFetch({ fetch, loopbackPorts, now, userAgent: 'Touchline' })
  const callAt = (path: string) => createSellerCall(safeFetch, `${origin}${path}`)
  return {
    origin,
    merchant,
    hooks,
    work,
    loopbackPorts,
    safeFetch,
    callAt,
    key: new Secret(merchantKeys.api),
    merchantId,
    signer: { profileUrl, keyId: 'key-1', key: privateKey },
    payments: createPaymentService({ call: callAt('/acp'), key: new Secret(merchantKeys.payments) }),
    fault: (fault: Parameters<typeof MerchantFault.parse>[0]) => merchant.fault.set(MerchantFault.parse(fault)),
    /** Changes what is sold. */
    sell: (changed: Partial<Item>) => void items.set(east.id, { ...(items.get(east.id) ?? east), ...changed }),
    pass: (ms: number) => {
      aheadMs += ms
    },
    /** Makes the orders that are under way. */
    settle: () => {
      for (const work of waiting.splice(0)) work()
    },
    charges: () => merchant.vault.charges().map(({ amount, refunded }) => ({ amount, refunded })),
    orders: () => merchant.shop.sessions().filter(({ order }) => order !== null).length,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
