// The payment service's page for cards: we begin a setup, the person types the card there, and we read what came of it.

import { toIso } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { acpHeaders, type SellerCall } from '../sellers/call.ts'
import { type CardBounds, DoneSetup, StartedSetup } from './contract.ts'

type Vault = { call: SellerCall; key: Secret }

/** Null where the service gave no page. */
export async function beginSetup(
  { call, key }: Vault,
  merchantId: string,
  { maxPence, currency, validUntilAt }: CardBounds,
  { reference, returnUrl }: { reference: string; returnUrl: string },
) {
  const body = JSON.stringify({
    reference,
    return_url: returnUrl,
    allowance: {
      reason: 'recurring',
      merchant_id: merchantId,
      max_amount: maxPence,
      currency: currency.toLowerCase(),
      expires_at: toIso(validUntilAt),
    },
  })
  const answer = await call({ path: '/card_setups', headers: acpHeaders(key), body })
  const started = answer.kind === 'answered' && answer.status === 201 ? StartedSetup.safeParse(answer.body) : null
  return started?.success ? started.data : null
}

/** Null where there is no card of that setup. */
export async function readSetup({ call, key }: Vault, id: string) {
  const answer = await call({ path: `/card_setups/${encodeURIComponent(id)}`, headers: acpHeaders(key) })
  const done = answer.kind === 'answered' && answer.status === 200 ? DoneSetup.safeParse(answer.body) : null
  return done?.success ? done.data : null
}
