import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { readSent } from '#worker/ground/platform/body.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { maxSellerBytes, sellerEventsPath } from '../constants.ts'
import type { SellerHint } from '../contract.ts'
import { AcpEvent } from './contract.ts'
import { isSignedBySeller } from './signature.ts'

type WebhookPorts = {
  /** The seller of this slug, with the secret that it signs with; null for one that signs nothing. */
  signerOf: (seller: string) => Promise<{ sellerId: number; secret: Secret } | null>
  hint: SellerHint
  clock: Clock
  logger: Logger
}

/** A seller's news of an order: signed, and only a reason to read the session. */
export function acpWebhooks({ signerOf, hint, clock, logger }: WebhookPorts) {
  const routes = new Hono<HttpEnv>()
  routes.post(sellerEventsPath, async (c) => {
    const seller = c.req.param('seller')
    const bytes = await readSent(c.req.raw, maxSellerBytes)
    if (!(bytes instanceof Uint8Array)) return c.json(refusal('too_large', 'The event is too large.'), 400)
    const body = new TextDecoder().decode(bytes)
    const signer = await signerOf(seller)
    const signature = c.req.header('Merchant-Signature') ?? null
    if (!signer || !isSignedBySeller(signer.secret, signature, body, clock())) {
      return c.json(refusal('invalid_signature', 'The signature is missing, wrong or too old.'), 401)
    }
    const event = readEvent(body)
    if (!event) return c.json(refusal('invalid_event', 'The event is not as the protocol has it.'), 400)
    const session = event.data.checkout_session_id
    // Answered as received: asking the seller to send it again would change nothing.
    if (!(await hint(signer.sellerId, session)))
      logger.error('seller_event_foreign', { seller, session, type: event.type })
    return c.json({ received: true })
  })
  return routes
}

function readEvent(body: string) {
  try {
    return AcpEvent.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

const refusal = (code: string, message: string) => ({ type: 'invalid_request', code, message })
