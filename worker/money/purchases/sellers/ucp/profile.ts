import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { publicJwk, type SigningKeys } from '#worker/ground/platform/p256.ts'
import { ucpEventsPath, ucpProfilePath, ucpVersion } from '../constants.ts'
import { keyIdOf } from './signing.ts'

/** Who we are to sellers that speak UCP: what we speak, and the key that our calls are signed with. */
function ucpProfile(keys: Pick<SigningKeys, 'publicKey'>, publicOrigin: string) {
  const specOf = (name: string) => `https://ucp.dev/${ucpVersion}/specification/${name}`
  const checkout = { version: ucpVersion, spec: specOf('checkout') }
  const webhooks = { webhook_url: `${publicOrigin}${ucpEventsPath}` }
  const order = { version: ucpVersion, spec: specOf('order'), config: webhooks }
  const signingKeys = [{ kid: keyIdOf(keys), ...publicJwk(keys), use: 'sig', alg: 'ES256' }]
  return {
    ucp: {
      version: ucpVersion,
      services: { 'dev.ucp.shopping': [{ version: ucpVersion, transport: 'rest' }] },
      capabilities: { 'dev.ucp.shopping.checkout': [checkout], 'dev.ucp.shopping.order': [order] },
      payment_handlers: {},
    },
    signing_keys: signingKeys,
    // The same as a JWK Set, for verifiers that read one.
    keys: signingKeys,
  }
}

export function ucpProfileRoutes(keys: Pick<SigningKeys, 'publicKey'> | null, publicOrigin: string) {
  const routes = new Hono<HttpEnv>()
  routes.get(ucpProfilePath, (c) => {
    if (!keys) return c.json({ code: 'NOT_FOUND', message: 'No purchases are made by UCP.' }, 404)
    c.header('Cache-Control', 'public, max-age=3600')
    return c.json(ucpProfile(keys, publicOrigin))
  })
  return routes
}
