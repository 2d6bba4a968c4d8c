// The sandbox's seller sends order webhooks over real HTTP: late, doubled, forged, and about an unknown session.

import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MerchantHooks } from '#scripts/sandbox/merchant/faults.ts'
import { merchantKeys } from '#scripts/sandbox/merchant/merchant.ts'
import { createHonoServer } from '#scripts/sandbox/serve-hono.ts'
import { listenOnFreePort } from '#test/free-port.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createAcp } from '#worker/money/purchases/sellers/acp/client.ts'
import { acpWebhooks } from '#worker/money/purchases/sellers/acp/webhooks.ts'
import { runAttempt } from '#worker/money/purchases/sellers/run-attempt.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { deskOf } from './desk.ts'
import { orderOf } from './order.ts'
import { type Seller, startSeller } from './seller.ts'

let seller: Seller
let desk: ReturnType<typeof deskOf>
let hints: string[]
let ahead: number
let address: string
let close: () => void
const logger = createFakeLogger()

beforeEach(async () => {
  hints = []
  ahead = 0
  const routes = acpWebhooks({
    signerOf: async (slug) => (slug === 'seller' ? { sellerId: 1, secret: new Secret(merchantKeys.webhooks) } : null),
    hint: async (_, session) => {
      const isOurs = session === desk.attempt().session?.id
      if (isOurs) hints.push(session)
      if (isOurs) desk.hint()
      return isOurs
    },
    clock: () => Date.now() + ahead,
    logger,
  })
  // Node's server gives a body that cannot be read as the Workers runtime's can.
  const app = new Hono().post('*', async (c) =>
    routes.request(c.req.url, { method: 'POST', headers: c.req.header(), body: await c.req.arrayBuffer() }),
  )
  const server = createHonoServer(app, logger)
  close = () => void server.close()
  address = `http://localhost:${await listenOnFreePort(server)}/webhooks/sellers/seller`
  seller = await startSeller({ acpWebhooks: address })
  desk = deskOf(orderOf())
})
afterEach(async () => {
  close()
  await seller.close()
})

const run = () => runAttempt('attempt-1', desk, async () => createAcp({ ...seller, call: seller.callAt('/acp') }))
const answered = async (count: number) => {
  await expect.poll(() => seller.hooks.sent().length).toBe(count)
  return seller.hooks.sent().map(({ status }) => status)
}

test('an event about an order makes us read its session at once, and the session is believed', async () => {
  seller.fault({ mode: 'pending', times: 1 })
  await run()
  expect(desk.attempt()).toMatchObject({ step: 'completing', todo: 'read' })
  seller.settle()
  expect(await answered(1)).toEqual([200])
  await run()
  expect(desk.attempt().step).toBe('completed')
})

test('twice is as good as once', async () => {
  seller.merchant.setHooks(MerchantHooks.parse({ repeat: 3 }))
  await run()
  expect(await answered(3)).toEqual([200, 200, 200])
  await run()
  expect(desk.attempt()).toMatchObject({ step: 'completed', calls: 2 })
  expect(seller.charges()).toHaveLength(1)
})

test('about another’s session it is logged, and changes nothing', async () => {
  seller.merchant.setHooks(MerchantHooks.parse({ foreign: true }))
  await run()
  expect(await answered(1)).toEqual([200])
  expect(hints).toEqual([])
  expect(logger.lines.at(-1)).toMatchObject({
    event: 'seller_event_foreign',
    fields: { seller: 'seller', session: 'cs_of_another' },
  })
})

test('forged or late it is refused', async () => {
  seller.merchant.setHooks(MerchantHooks.parse({ forge: true }))
  await run()
  expect(await answered(1)).toEqual([401])
  ahead = 301_000
  seller.merchant.setHooks(MerchantHooks.parse({}))
  const [session] = seller.merchant.shop.sessions()
  if (session) seller.work.refund(session, 10_00)
  expect(await answered(2)).toEqual([401, 401])
  expect(hints).toEqual([])
})

test.each([
  ['no signature', 'seller', {}, 401],
  ['a seller that is unknown', 'another', {}, 401],
])('%s is refused', async (_, slug, headers, status) => {
  const answer = await fetch(address.replace(/seller$/, slug), { method: 'POST', body: '{}', headers })
  expect(answer.status).toBe(status)
})
