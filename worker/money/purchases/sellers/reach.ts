import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SigningKeys } from '#worker/ground/platform/p256.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createAcp } from './acp/client.ts'
import { createSellerCall } from './call.ts'
import { texts } from './constants.ts'
import type { SellerAccess, SellerAnswer, SellerProtocol } from './contract.ts'
import { createPaymentService } from './payments.ts'
import { createUcp } from './ucp/client.ts'
import { signerOf } from './ucp/signing.ts'

type Ports = {
  sellers: Pick<SellerAccess, 'find'>
  safeFetch: SafeFetch
  ucpKeys: SigningKeys | null
  publicOrigin: string
  loopbackPorts: LoopbackPorts
}

/** How a seller is spoken to now. One that is not set up any more answers nothing, which leaves attempts as they are. */
export function createReach({ sellers, safeFetch, ucpKeys, publicOrigin, loopbackPorts }: Ports) {
  return async (sellerId: number): Promise<SellerProtocol> => {
    const { access } = await sellers.find(sellerId)
    if (!access) return silentSeller
    const { apiUrl, vault } = access
    const call = createSellerCall(safeFetch, apiUrl)
    const payments = createPaymentService({ call: createSellerCall(safeFetch, vault.apiUrl), key: vault.key })
    const shared = { call, payments, loopbackPorts }
    if (access.protocol === 'acp') return createAcp({ ...access, ...shared })
    return ucpKeys ? createUcp({ ...access, ...shared, signer: await signerOf(ucpKeys, publicOrigin) }) : silentSeller
  }
}

const noAnswer = async (): Promise<SellerAnswer> => ({ kind: 'unknown', reason: texts.notSetUp, retryAfterMs: null })

const silentSeller: SellerProtocol = { open: noAnswer, read: noAnswer, complete: noAnswer, cancel: noAnswer }
