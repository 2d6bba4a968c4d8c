import { describe, expect, test } from 'vitest'
import { vaultHandler } from '#scripts/sandbox/merchant/ucp-wire.ts'
import { createSellerProtocol } from '#worker/money/purchases/sellers/adapters.ts'
import { signedHeaders, type UcpSigner } from '#worker/money/purchases/sellers/ucp/signing.ts'
import { orderOf } from './order.ts'
import { describeEveryProtocol, describeProtocol } from './protocol.ts'
import { type Seller, startSeller } from './seller.ts'

const ucp = (seller: Seller, signer: UcpSigner = seller.signer) =>
  createSellerProtocol(
    { ...seller, protocol: 'ucp', apiUrl: `${seller.origin}/ucp`, handlerName: vaultHandler },
    { ...seller, signer },
  )

describeProtocol('UCP 2026-04-08', ucp, { saysMore: false })
describeEveryProtocol('UCP 2026-04-08', ucp)

test('replaces the checkout by one with the cheapest delivery where the seller waits for a choice', async () => {
  const seller = await startSeller({ asksDelivery: true })
  const answer = await ucp(seller).open(orderOf())
  expect(answer).toMatchObject({ kind: 'session', session: { status: 'ready', total: 88_00 } })
  await seller.close()
})

describe('a signature', () => {
  const call = {
    url: 'https://seller.example/ucp/checkout-sessions',
    method: 'POST',
    idempotencyKey: 'a:open',
  } as const
  const pair = () => crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

  test('covers the method, host, path, profile, key, digest and type', async () => {
    const { privateKey: key } = await pair()
    const headers = await signedHeaders({ profileUrl: 'https://us.example', keyId: 'k', key }, { ...call, body: '{}' })
    expect(headers).toMatchObject({
      'UCP-Agent': 'profile="https://us.example"',
      'Content-Digest': 'sha-256=:RBNvo1WzZ4oRRq0W9+hknpT7T8If536DEMBg9hyq/4o=:',
      'Signature-Input':
        'sig1=("@method" "@authority" "@path" "ucp-agent" "idempotency-key" "content-digest" "content-type");keyid="k"',
      Signature: expect.stringMatching(/^sig1=:[A-Za-z0-9+/]{86}==:$/),
    })
  })

  test('of another key, or by a key that the profile has not, is refused by the seller', async () => {
    const seller = await startSeller()
    const { privateKey: key } = await pair()
    expect((await ucp(seller, { ...seller.signer, key }).open(orderOf())).kind).toBe('unknown')
    expect((await ucp(seller, { ...seller.signer, keyId: 'key-2' }).open(orderOf())).kind).toBe('unknown')
    expect(seller.merchant.shop.sessions()).toEqual([])
    await seller.close()
  })
})
