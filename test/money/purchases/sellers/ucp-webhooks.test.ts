// The sandbox's seller sends order webhooks by UCP over real HTTP, signed with the key that its profile publishes.

import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MerchantHooks } from '#scripts/sandbox/merchant/faults.ts'
import { vaultHandler } from '#scripts/sandbox/merchant/ucp-wire.ts'
import { createHonoServer } from '#scripts/sandbox/serve-hono.ts'
import { newSigningKeys } from '#scripts/setup/signing-keys.ts'
import { listenOnFreePort } from '#test/free-port.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { runAttempt } from '#worker/money/purchases/sellers/run-attempt.ts'
import { createUcp } from '#worker/money/purchases/sellers/ucp/client.ts'
import { createSellerKeys } from '#worker/money/purchases/sellers/ucp/seller-keys.ts'
import { signedHeaders, signerOf } from '#worker/money/purchases/sellers/ucp/signing.ts'
import { ucpWebhooks } from '#worker/money/purchases/sellers/ucp/webhooks.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { deskOf } from './desk.ts'
import { orderOf } from './order.ts'
import { type Seller, startSeller } from './seller.ts'

let seller: Seller
let desk: ReturnType<typeof deskOf>
let hints: string[]
let ahead: number
let profileReads: number
let address: string
let close: () => void
const logger = createFakeLogger()

beforeEach(async () => {
  hints = []
  ahead = 0
  profileReads = 0
  let routes: ReturnType<typeof ucpWebhooks> | undefined
  // Node's server gives a body that cannot be read as the Workers runtime's can.
  const app = new Hono().post('*', async (c) => {
    const [headers, body] = [c.req.header(), await c.req.arrayBuffer()]
    return routes?.request(c.req.url, { method: 'POST', headers, body }) ?? c.notFound()
  })
  const server = createHonoServer(app, logger)
  close = () => void server.close()
  const publicOrigin = `http://localhost:${await listenOnFreePort(server)}`
  address = `${publicOrigin}/webhooks/ucp/orders`
  seller = await startSeller({ ucpWebhooks: address })
  routes = ucpWebhooks({
    sellerAt: async (origin) => (origin === seller.origin ? 1 : null),
    keys: createSellerKeys({
      safeFetch: (...asked) => {
        profileReads += 1
        return seller.safeFetch(...asked)
      },
      clock: () => Date.now() + ahead,
    }),
    hint: async (_, session) => {
      const isOurs = session === desk.attempt().session?.id
      if (isOurs) hints.push(session)
      if (isOurs) desk.hint()
      return isOurs
    },
    publicOrigin,
    logger,
  })
  desk = deskOf(orderOf({ section: null }))
})
afterEach(async () => {
  close()
  await seller.close()
})

const run = () =>
  runAttempt('attempt-1', desk, async () => {
    const apiUrl = `${seller.origin}/ucp`
    return createUcp({ ...seller, call: seller.callAt('/ucp'), apiUrl, handlerName: vaultHandler })
  })
const answered = async (count: number) => {
  await expect.poll(() => seller.hooks.sent().length).toBe(count)
  return seller.hooks.sent().map(({ status }) => status)
}
const newSigner = (keys = newSigningKeys(), origin = seller.origin) =>
  signerOf({ ...keys, privateKey: new Secret(keys.privateKey) }, origin)

/** A webhook of our own making, signed for `url` and then changed. */
async function post(
  signer: Awaited<ReturnType<typeof newSigner>>,
  { url = address, ...changed }: { url?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const body = JSON.stringify({ checkout_id: 'cs_1' })
  const signed = await signedHeaders(signer, { url, method: 'POST', body, idempotencyKey: null })
  const headers = { ...signed, ...changed.headers }
  return (await fetch(address, { method: 'POST', body: changed.body ?? body, headers })).status
}
const ownSigner = () => signerOf(seller.merchant.signingKeys, seller.origin)

test('an event about an order makes us read its session at once, and the session is believed', async () => {
  seller.fault({ mode: 'pending', times: 1 })
  await run()
  expect(desk.attempt()).toMatchObject({ step: 'completing', todo: 'read' })
  seller.settle()
  expect(await answered(1)).toEqual([200])
  await run()
  expect(desk.attempt().step).toBe('completed')
})

test('thrice is as good as once, and has the profile read once', async () => {
  seller.merchant.setHooks(MerchantHooks.parse({ repeat: 3 }))
  await run()
  expect(await answered(3)).toEqual([200, 200, 200])
  await run()
  expect(desk.attempt()).toMatchObject({ step: 'completed', calls: 2 })
  expect(seller.charges()).toHaveLength(1)
  expect(profileReads).toBe(1)
})

test('about another’s session it is logged, and changes nothing', async () => {
  seller.merchant.setHooks(MerchantHooks.parse({ foreign: true }))
  await run()
  expect(await answered(1)).toEqual([200])
  expect(hints).toEqual([])
  expect(logger.lines.at(-1)).toMatchObject({
    event: 'seller_event_foreign',
    fields: { seller: 1, session: 'cs_of_another' },
  })
})

test('altered on its way it is refused', async () => {
  seller.merchant.setHooks(MerchantHooks.parse({ forge: true }))
  await run()
  expect(await answered(1)).toEqual([401])
  expect(hints).toEqual([])
})

test.each<[string, number, Parameters<typeof post>[1]]>([
  ['as it is sent', 200, {}],
  ['with another body', 401, { body: '{"checkout_id":"cs_2"}' }],
  ['signed for another address', 401, { url: 'https://another.example/webhooks/ucp/orders' }],
  ['of a profile elsewhere', 401, { headers: { 'UCP-Agent': 'profile="https://another.example/.well-known/ucp"' } }],
  ['of a profile at another path', 401, { headers: { 'UCP-Agent': 'profile="https://a.example/files/ucp"' } }],
  ['without a profile', 401, { headers: { 'UCP-Agent': '' } }],
  ['without a signature', 401, { headers: { Signature: '' } }],
  ['with half a signature', 401, { headers: { Signature: 'sig1=:AAAA:' } }],
  ['with a signature of another label', 401, { headers: { 'Signature-Input': 'sig2=("@method");keyid="k"' } }],
  ['with a signature that covers no body', 401, { headers: { 'Signature-Input': 'sig1=("@method");keyid="k"' } }],
  ['with a key for repeating that is not covered', 401, { headers: { 'Idempotency-Key': 'k' } }],
])('%s it is answered %i', async (_, status, changed) => {
  expect(await post(await ownSigner(), changed)).toBe(status)
})

test('an unknown key has the profile read at most once a minute', async () => {
  const signer = await newSigner()
  expect(await post(await ownSigner())).toBe(200)
  for (let times = 0; times < 2; times += 1) expect(await post(signer)).toBe(401)
  expect(profileReads).toBe(1)
  ahead = 60_000
  for (let times = 0; times < 2; times += 1) expect(await post(signer)).toBe(401)
  expect(profileReads).toBe(2)
})

test('a key is believed for an hour after the profile was read, and no longer than its profile is there', async () => {
  await post(await ownSigner())
  seller.fault({ mode: 'status', on: 'discover' })
  ahead = 3_599_000
  expect(await post(await ownSigner())).toBe(200)
  ahead = 3_601_000
  expect(await post(await ownSigner())).toBe(424)
})
