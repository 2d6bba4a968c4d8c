import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { readSent } from '#worker/ground/platform/body.ts'
import { jsonOf } from '#worker/ground/platform/json-bytes.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { maxSellerBytes, ucpEventsPath, ucpProfilePath, ucpVersion } from '../constants.ts'
import type { SellerHint } from '../contract.ts'
import { UcpEvent } from './contract.ts'
import type { SellerKeys } from './seller-keys.ts'
import { claimOf, isSignedWith, profileIn, type SentToUs } from './verifying.ts'

type WebhookPorts = {
  /** The seller whose site this is, if it speaks UCP. */
  sellerAt: (origin: string) => Promise<number | null>
  keys: SellerKeys
  hint: SellerHint
  publicOrigin: string
  logger: Logger
}

type Sender = { sellerId: number } | { code: keyof typeof refusals }

const refusals = {
  too_large: [400, 'The event is too large.'],
  signature_missing: [401, 'The event carries no signature of a seller that is known here.'],
  key_not_found: [401, 'The profile does not publish the key that signed this.'],
  signature_invalid: [401, 'The signature is wrong.'],
  profile_unreachable: [424, 'The profile can’t be read now.'],
  invalid_event: [400, 'The event is not as the protocol has it.'],
} as const

/**
 * A seller's news of an order, signed by a key of its profile: only a reason to read the order. Sent again it has the
 * order read again, so neither its id nor its time matters.
 */
export function ucpWebhooks({ sellerAt, keys, hint, publicOrigin, logger }: WebhookPorts) {
  const url = `${publicOrigin}${ucpEventsPath}`

  async function senderOf(sent: SentToUs): Promise<Sender> {
    const claim = claimOf(sent)
    const origin = originOf(profileIn(sent.header))
    const sellerId = claim && origin !== null && (await sellerAt(origin))
    if (!claim || origin === null || !sellerId) return { code: 'signature_missing' }
    const key = await keys(origin, claim.keyId)
    if (key === 'unreachable') return { code: 'profile_unreachable' }
    if (key === 'unknown') return { code: 'key_not_found' }
    return (await isSignedWith(key, claim)) ? { sellerId } : { code: 'signature_invalid' }
  }

  const routes = new Hono<HttpEnv>()
  routes.post(ucpEventsPath, async (c) => {
    const body = await readSent(c.req.raw, maxSellerBytes)
    if (!(body instanceof Uint8Array)) return refuse(c, 'too_large')
    const sender = await senderOf({ method: 'POST', url, header: c.req.header(), body })
    if ('code' in sender) return refuse(c, sender.code)
    const event = UcpEvent.safeParse(jsonOf(body)).data
    if (!event) return refuse(c, 'invalid_event')
    const { sellerId: seller } = sender
    const session = event.checkout_id
    // Answered as received: asking the seller to send it again would change nothing.
    if (!(await hint(seller, session))) logger.error('seller_event_foreign', { seller, session, type: 'order' })
    return c.json({ ucp: { version: ucpVersion, status: 'success' } })
  })
  return routes
}

function refuse(c: Context<HttpEnv>, code: keyof typeof refusals) {
  const [status, content] = refusals[code]
  return c.json({ code, content }, status)
}

/** A seller's profile is at one path of its site. */
function originOf(profile: string | null): string | null {
  if (profile === null || !URL.canParse(profile)) return null
  const { origin, pathname, search } = new URL(profile)
  return pathname === ucpProfilePath && search === '' ? origin : null
}
