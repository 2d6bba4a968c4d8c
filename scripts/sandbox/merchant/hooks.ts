// The seller's webhooks to the app: signed, and on request late, doubled, forged or about an unknown session.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Secret } from '#worker/ground/platform/secret.ts'
import { merchantSignature } from '#worker/money/purchases/sellers/acp/signature.ts'
import { signedHeaders, signerOf } from '#worker/money/purchases/sellers/ucp/signing.ts'
import { orderToAcp } from './acp-wire.ts'
import { type Merchant, merchantKeys } from './merchant.ts'
import type { ShopSession } from './shop.ts'
import { orderToUcp } from './ucp-wire.ts'

const timeoutMs = 5_000
const secret = new Secret(merchantKeys.webhooks)
/** In place of the session that a foreign webhook hides. */
const foreignSession = 'cs_of_another'

type SentHook = { type: string; session: string; status: number | null }

type HookPorts = {
  /** Where the app takes them, by protocol; null where there is no app. */
  acpAddress: string | null
  ucpAddress: () => Promise<string | null>
  origin: () => string
}

/** A webhook ready to be sent as often as wanted; each time with headers of that time. */
type Hook = { address: string; type: string; body: string; headers: () => Promise<Record<string, string>> }

/** Tells the app about an order by the session's own protocol. What each was answered is kept. */
export function createHooks(merchant: Merchant, ports: HookPorts) {
  const sent: SentHook[] = []
  const seen = new Set<string>()

  function acpHook(session: ShopSession, isNew: boolean): Hook | null {
    const type = isNew ? 'order_create' : 'order_update'
    const body = JSON.stringify({ type, data: orderToAcp(session, ports.origin()) })
    const headers = async () => ({
      'Content-Type': 'application/json',
      'Merchant-Signature': merchantSignature(secret, seconds(), body),
    })
    return ports.acpAddress === null ? null : { address: ports.acpAddress, type, body, headers }
  }

  async function ucpHook(session: ShopSession): Promise<Hook | null> {
    const url = await ports.ucpAddress()
    if (url === null) return null
    const body = JSON.stringify(orderToUcp(session, ports.origin()))
    const signer = await signerOf(merchant.signingKeys, ports.origin())
    const headers = async () => ({
      ...(await signedHeaders(signer, { url, method: 'POST', body, idempotencyKey: null })),
      'Webhook-Id': randomUUID(),
      'Webhook-Timestamp': String(seconds()),
    })
    return { address: url, type: 'order', body, headers }
  }

  const seconds = () => Math.floor(merchant.now() / 1_000)

  async function post(session: ShopSession): Promise<void> {
    const { delay_ms: delayMs, repeat, forge, foreign } = merchant.getHooks()
    const isNew = !seen.has(session.id)
    seen.add(session.id)
    if (delayMs > 0) await setTimeout(delayMs, undefined, { ref: false })
    const told = foreign ? { ...session, id: foreignSession } : session
    const hook = session.protocol === 'acp' ? acpHook(told, isNew) : await ucpHook(told)
    for (let count = 0; hook !== null && count < repeat; count += 1) {
      const answer = await fetch(hook.address, {
        method: 'POST',
        body: forge ? hook.body.replace('ord_', 'Ord_') : hook.body,
        headers: await hook.headers(),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
      await answer?.body?.cancel()
      sent.push({ type: hook.type, session: told.id, status: answer?.status ?? null })
    }
  }

  return {
    sent: (): readonly SentHook[] => sent,
    tell(session: ShopSession): void {
      if (!merchant.getHooks().off) void post(session)
    },
    reset() {
      sent.length = 0
      seen.clear()
    },
  }
}
