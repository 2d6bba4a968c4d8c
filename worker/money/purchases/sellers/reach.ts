import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SigningKeys } from '#worker/ground/platform/p256.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createSellerProtocol, silentSeller } from './adapters.ts'
import { createSellerCall } from './call.ts'
import type { SellerAccess, SellerProtocol } from './contract.ts'
import { createHandOver } from './hand-over.ts'
import { createPaymentService } from './payments.ts'
import type { SellerOf } from './run-attempt.ts'
import { signerOf } from './ucp/signing.ts'

type Ports = {
  sellers: Pick<SellerAccess, 'find'>
  safeFetch: SafeFetch
  ucpKeys: SigningKeys | null
  publicOrigin: string
  loopbackPorts: LoopbackPorts
}

/** How a seller is spoken to now. A hand-over stays one, and never becomes the answer to a session of a protocol. */
export function createReach({ sellers, safeFetch, ucpKeys, publicOrigin, loopbackPorts }: Ports): SellerOf {
  return async ({ sellerId, isHandOver }, known): Promise<SellerProtocol> => {
    if (isHandOver) return createHandOver(loopbackPorts)
    const access = known ?? (await sellers.find(sellerId)).access
    if (!access) return silentSeller
    const { apiUrl, key } = access.vault
    const payments = createPaymentService({ call: createSellerCall(safeFetch, apiUrl), key })
    const signer = access.protocol === 'ucp' && ucpKeys ? await signerOf(ucpKeys, publicOrigin) : null
    return createSellerProtocol(access, { safeFetch, payments, signer, loopbackPorts })
  }
}
