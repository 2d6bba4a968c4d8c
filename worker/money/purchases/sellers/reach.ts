import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createAcp } from './acp/client.ts'
import { createSellerCall } from './call.ts'
import { texts } from './constants.ts'
import type { SellerAccess, SellerAnswer, SellerProtocol } from './contract.ts'
import { ordersOf } from './orders.rules.ts'
import { createPaymentService } from './payments.ts'

type Ports = { sellers: Pick<SellerAccess, 'find'>; safeFetch: SafeFetch; loopbackPorts: LoopbackPorts }

/** How a seller is spoken to now. One that is not set up any more answers nothing, which leaves attempts as they are. */
export function createReach({ sellers, safeFetch, loopbackPorts }: Ports) {
  return async (sellerId: number): Promise<SellerProtocol> => {
    const { access } = await sellers.find(sellerId)
    const orders = ordersOf(access)
    if (!orders) return silentSeller
    const { apiUrl, merchantId, key, vault } = orders
    const call = createSellerCall(safeFetch, apiUrl)
    const payments = createPaymentService({ call: createSellerCall(safeFetch, vault.apiUrl), key: vault.key })
    return createAcp({ call, key, merchantId, payments, loopbackPorts })
  }
}

const noAnswer = async (): Promise<SellerAnswer> => ({ kind: 'unknown', reason: texts.notSetUp, retryAfterMs: null })

const silentSeller: SellerProtocol = { open: noAnswer, read: noAnswer, complete: noAnswer, cancel: noAnswer }
