import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createAgentKeys } from '#scripts/sandbox/merchant/agent-profile.ts'
import { vaultHandler } from '#scripts/sandbox/merchant/ucp-wire.ts'
import { isSignedByAgent } from '#scripts/sandbox/merchant/verify.ts'
import { createHonoServer } from '#scripts/sandbox/serve-hono.ts'
import { newSigningKeys } from '#scripts/setup/signing-keys.ts'
import { listenOnFreePort } from '#test/free-port.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import type { ProtocolAccess } from '#worker/money/purchases/sellers/contract.ts'
import { createReach } from '#worker/money/purchases/sellers/reach.ts'
import { ucpProfileRoutes } from '#worker/money/purchases/sellers/ucp/profile.ts'
import { signedHeaders, signerOf } from '#worker/money/purchases/sellers/ucp/signing.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { orderOf } from './order.ts'
import { startSeller } from './seller.ts'

const keysOf = ({ publicKey, privateKey } = newSigningKeys()) => ({ publicKey, privateKey: new Secret(privateKey) })

const call = { url: 'https://seller.example/ucp/checkout-sessions', method: 'POST', body: '{}' } as const

test('a seller checks our signature by the key that our profile publishes, and refuses any other', async () => {
  const keys = keysOf()
  const server = createHonoServer(
    new Hono().route('/', ucpProfileRoutes(keys, 'https://touchline.example')),
    createFakeLogger(),
  )
  const origin = `http://localhost:${await listenOnFreePort(server)}`
  const isBelieved = async (signing: typeof keys) => {
    const headers = await signedHeaders(await signerOf(signing, origin), { ...call, idempotencyKey: 'a:open' })
    const header = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    const received = { method: 'POST', host: 'seller.example', path: '/ucp/checkout-sessions', header, body: '{}' }
    return isSignedByAgent(received, createAgentKeys(origin))
  }
  expect(await isBelieved(keys)).toBe(true)
  expect(await isBelieved(keysOf())).toBe(false)
  await new Promise((resolve) => server.close(resolve))
})

test('without a key there is no profile', async () => {
  expect((await ucpProfileRoutes(null, 'https://touchline.example').request('/.well-known/ucp')).status).toBe(404)
})

test('a seller that speaks UCP is reached with our signature, and not at all without a key', async () => {
  const seller = await startSeller()
  const { privateKey, publicKey } = newSigningKeys()
  const { merchantId, safeFetch, loopbackPorts, origin } = seller
  const vault = { apiUrl: `${origin}/acp`, key: new Secret('payments') }
  const access = { protocol: 'ucp', apiUrl: `${origin}/ucp`, merchantId, handlerName: vaultHandler, vault } as const
  const reach = (ucpKeys: ReturnType<typeof keysOf> | null, reached: ProtocolAccess = access) =>
    createReach({
      sellers: {
        find: async () => ({
          access: reached,
          isStopped: false,
          ticketLimit: null,
          params: { quantity: null, section: null },
        }),
      },
      safeFetch,
      ucpKeys,
      publicOrigin: 'https://touchline.example',
      loopbackPorts,
    })({ sellerId: 1 })
  const order = orderOf()
  // The seller does not know this key, so it refuses; it was asked all the same.
  expect(await (await reach(keysOf({ publicKey, privateKey }))).open(order)).toMatchObject({ reason: 'status 401' })
  expect(await (await reach(null)).open(order)).toMatchObject({ reason: 'the seller is not set up' })
  await seller.close()
})
