// The seller's webhooks to the app: signed, and on request late, doubled, forged or about an unknown session.
import { setTimeout } from 'node:timers/promises'
import { Secret } from '#worker/ground/platform/secret.ts'
import { merchantSignature } from '#worker/money/purchases/sellers/acp/signature.ts'
import { orderToAcp } from './acp-wire.ts'
import { type Merchant, merchantKeys } from './merchant.ts'
import type { ShopSession } from './shop.ts'

const timeoutMs = 5_000
const secret = new Secret(merchantKeys.webhooks)

export type SentHook = { type: string; session: string; status: number | null }

/** Tells the app about an order; null where there is no app. What each was answered is kept. */
export function createHooks(merchant: Merchant, ports: { address: string | null; origin: () => string }) {
  const sent: SentHook[] = []
  const seen = new Set<string>()

  async function post(address: string, session: ShopSession): Promise<void> {
    const { delay_ms: delayMs, repeat, forge, foreign } = merchant.getHooks()
    const type = seen.has(session.id) ? 'order_update' : 'order_create'
    seen.add(session.id)
    if (delayMs > 0) await setTimeout(delayMs, undefined, { ref: false })
    const order = orderToAcp(session, ports.origin())
    const data = foreign ? { ...order, checkout_session_id: 'cs_of_another' } : order
    const body = JSON.stringify({ type, data })
    for (let count = 0; count < repeat; count += 1) {
      const signature = merchantSignature(secret, Math.floor(merchant.now() / 1_000), body)
      const answer = await fetch(address, {
        method: 'POST',
        body: forge ? body.replace('confirmed', 'Confirmed') : body,
        headers: { 'Content-Type': 'application/json', 'Merchant-Signature': signature },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
      await answer?.body?.cancel()
      sent.push({ type, session: data.checkout_session_id, status: answer?.status ?? null })
    }
  }

  return {
    sent: (): readonly SentHook[] => sent,
    tell(session: ShopSession): void {
      if (ports.address !== null && !merchant.getHooks().off) void post(ports.address, session)
    },
    reset() {
      sent.length = 0
      seen.clear()
    },
  }
}
