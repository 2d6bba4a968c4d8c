// The sandbox's seller sends order webhooks by UCP over real HTTP, signed with the key that its profile publishes.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MerchantHooks } from '#scripts/sandbox/merchant/faults.ts'
import { vaultHandler } from '#scripts/sandbox/merchant/ucp-wire.ts'
import { newSigningKeys } from '#scripts/setup/signing-keys.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createUcp } from '#worker/money/purchases/sellers/ucp/client.ts'
import { createSellerKeys } from '#worker/money/purchases/sellers/ucp/seller-keys.ts'
import { signedHeaders, signerOf } from '#worker/money/purchases/sellers/ucp/signing.ts'
import { ucpWebhooks } from '#worker/money/purchases/sellers/ucp/webhooks.ts'
import { describeWebhooks, startWebhooks, type WebhookProtocol, type WebhookScene } from './webhook-scene.ts'

let profileReads = 0
const ucp: WebhookProtocol = {
  path: '/webhooks/ucp/orders',
  setting: 'ucpWebhooks',
  routes: ({ seller, publicOrigin, hint, clock, logger }) =>
    ucpWebhooks({
      sellerAt: async (origin) => (origin === seller.origin ? 1 : null),
      keys: createSellerKeys({
        safeFetch: (...asked) => {
          profileReads += 1
          return seller.safeFetch(...asked)
        },
        clock,
      }),
      hint,
      publicOrigin,
      logger,
    }),
  protocolOf(seller) {
    const apiUrl = `${seller.origin}/ucp`
    return createUcp({ ...seller, call: seller.callAt('/ucp'), apiUrl, handlerName: vaultHandler })
  },
  asked: { section: null },
  loggedSeller: 1,
}

describeWebhooks('UCP', ucp)

describe('an event by UCP', () => {
  let scene: WebhookScene
  beforeEach(async () => {
    profileReads = 0
    scene = await startWebhooks(ucp)
  })
  afterEach(() => scene.close())

  const newSigner = (keys = newSigningKeys(), origin = scene.seller.origin) =>
    signerOf({ ...keys, privateKey: new Secret(keys.privateKey) }, origin)

  /** A webhook of our own making, signed for `url` and then changed. */
  async function post(
    signer: Awaited<ReturnType<typeof newSigner>>,
    { url = scene.address, ...changed }: { url?: string; headers?: Record<string, string>; body?: string } = {},
  ) {
    const body = JSON.stringify({ checkout_id: 'cs_1' })
    const signed = await signedHeaders(signer, { url, method: 'POST', body, idempotencyKey: null })
    const headers = { ...signed, ...changed.headers }
    return (await fetch(scene.address, { method: 'POST', body: changed.body ?? body, headers })).status
  }
  const ownSigner = () => signerOf(scene.seller.merchant.signingKeys, scene.seller.origin)

  test('a repeated event has the profile read once', async () => {
    scene.seller.merchant.setHooks(MerchantHooks.parse({ repeat: 3 }))
    await scene.run()
    await scene.answered(3)
    expect(profileReads).toBe(1)
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
    scene.pass(60_000)
    for (let times = 0; times < 2; times += 1) expect(await post(signer)).toBe(401)
    expect(profileReads).toBe(2)
  })

  test('a key is believed for an hour after the profile was read, and no longer than its profile is there', async () => {
    await post(await ownSigner())
    scene.seller.fault({ mode: 'status', on: 'discover' })
    scene.pass(3_599_000)
    expect(await post(await ownSigner())).toBe(200)
    scene.pass(2_000)
    expect(await post(await ownSigner())).toBe(424)
  })
})
