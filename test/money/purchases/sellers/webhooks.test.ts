// The sandbox's seller sends order webhooks by ACP over real HTTP, signed with a shared secret.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { merchantKeys } from '#scripts/sandbox/merchant/merchant.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createAcp } from '#worker/money/purchases/sellers/acp/client.ts'
import { acpWebhooks } from '#worker/money/purchases/sellers/acp/webhooks.ts'
import { describeWebhooks, startWebhooks, type WebhookProtocol, type WebhookScene } from './webhook-scene.ts'

const acp: WebhookProtocol = {
  path: '/webhooks/sellers/seller',
  setting: 'acpWebhooks',
  routes: ({ hint, clock, logger }) =>
    acpWebhooks({
      signerOf: async (slug) => (slug === 'seller' ? { sellerId: 1, secret: new Secret(merchantKeys.webhooks) } : null),
      hint,
      clock,
      logger,
    }),
  protocolOf: (seller) => createAcp({ ...seller, call: seller.callAt('/acp') }),
  loggedSeller: 'seller',
}

describeWebhooks('ACP', acp)

describe('an event by ACP', () => {
  let scene: WebhookScene
  beforeEach(async () => {
    scene = await startWebhooks(acp)
  })
  afterEach(() => scene.close())

  test('one that comes late is refused', async () => {
    const { seller, hints, run, answered, pass } = scene
    pass(301_000)
    await run()
    expect(await answered(1)).toEqual([401])
    expect(hints).toEqual([])
    expect(seller.charges()).toHaveLength(1)
  })

  test.each([
    ['no signature', 'seller'],
    ['a seller that is unknown', 'another'],
  ])('%s is refused', async (_, slug) => {
    const answer = await fetch(scene.address.replace(/seller$/, slug), { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
  })
})
