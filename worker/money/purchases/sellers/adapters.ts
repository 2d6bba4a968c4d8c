import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { createAcp } from './acp/client.ts'
import { createSellerCall } from './call.ts'
import { texts } from './constants.ts'
import type { PaymentService, SellerAnswer, SellerProtocol } from './contract.ts'
import { createHandOver } from './hand-over.ts'
import { createUcp } from './ucp/client.ts'
import type { UcpSigner } from './ucp/signing.ts'

/** How a seller is bought from, as operators set it up. `merchantId`: its name at the payment service. */
export type SellerSettings =
  | { protocol: 'acp'; apiUrl: string; merchantId: string; key: Secret }
  | { protocol: 'ucp'; apiUrl: string; merchantId: string; handlerName: string }
  | { protocol: 'hand_over' }

type Ports = { safeFetch: SafeFetch; payments: PaymentService; signer: UcpSigner | null; loopbackPorts: LoopbackPorts }

export function createSellerProtocol(settings: SellerSettings, ports: Ports): SellerProtocol {
  if (settings.protocol === 'hand_over') return createHandOver(ports.loopbackPorts)
  const { signer } = ports
  const shared = { ...ports, call: createSellerCall(ports.safeFetch, settings.apiUrl) }
  if (settings.protocol === 'acp') return createAcp({ ...settings, ...shared })
  return signer ? createUcp({ ...settings, ...shared, signer }) : silentSeller
}

const noAnswer = async (): Promise<SellerAnswer> => ({ kind: 'unknown', reason: texts.notSetUp, retryAfterMs: null })

/** Stands for a seller no longer set up, or one that wants our signature while we have no key: attempts wait. */
export const silentSeller: SellerProtocol = { open: noAnswer, read: noAnswer, complete: noAnswer, cancel: noAnswer }
