import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { createAcp } from './acp/client.ts'
import { createSellerCall } from './call.ts'
import type { PaymentService, SellerProtocol } from './contract.ts'
import { createHandOver } from './hand-over.ts'
import { createUcp } from './ucp/client.ts'
import type { UcpSigner } from './ucp/signing.ts'

/** How a seller is bought from, as operators set it up. `merchantId`: its name at the payment service. */
export type SellerSettings =
  | { protocol: 'acp'; apiUrl: string; merchantId: string; key: Secret }
  | { protocol: 'ucp'; apiUrl: string; merchantId: string; handlerName: string }
  | { protocol: 'hand_over'; pageOf: (offerRef: string) => string | null }

type Ports = { safeFetch: SafeFetch; payments: PaymentService; signer: UcpSigner; loopbackPorts: LoopbackPorts }

export function createSellerProtocol(settings: SellerSettings, ports: Ports): SellerProtocol {
  if (settings.protocol === 'hand_over') return createHandOver(settings.pageOf)
  const call = createSellerCall(ports.safeFetch, settings.apiUrl)
  return settings.protocol === 'acp'
    ? createAcp({ ...settings, ...ports, call })
    : createUcp({ ...settings, ...ports, call })
}
