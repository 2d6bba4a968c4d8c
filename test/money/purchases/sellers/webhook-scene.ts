// What the webhooks of every protocol must do: one suite over each, by real HTTP from the sandbox's seller.
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MerchantHooks } from '#scripts/sandbox/merchant/faults.ts'
import { createHonoServer } from '#scripts/sandbox/serve-hono.ts'
import { listenOnFreePort } from '#test/free-port.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import type { Order, SellerHint, SellerProtocol } from '#worker/money/purchases/sellers/contract.ts'
import { runAttempt } from '#worker/money/purchases/sellers/run-attempt.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { deskOf } from './desk.ts'
import { orderOf } from './order.ts'
import { type Seller, startSeller } from './seller.ts'

type Receiving = {
  seller: Seller
  publicOrigin: string
  hint: SellerHint
  clock: () => number
  logger: ReturnType<typeof createFakeLogger>
}

export type WebhookProtocol = {
  /** Where its webhooks go, and the seller's setting for that. */
  path: string
  setting: 'acpWebhooks' | 'ucpWebhooks'
  routes: (receiving: Receiving) => Hono<HttpEnv>
  protocolOf: (seller: Seller) => SellerProtocol
  asked?: Partial<Order>
  /** How the log names the seller. */
  loggedSeller: string | number
}

export type WebhookScene = Awaited<ReturnType<typeof startWebhooks>>

/** A seller, the desk of an attempt at it, and our server that its webhooks reach. */
export async function startWebhooks({ path, setting, routes, protocolOf, asked }: WebhookProtocol) {
  const logger = createFakeLogger()
  const desk = deskOf(orderOf(asked))
  const hints: string[] = []
  let ahead = 0
  let receiver: Hono<HttpEnv> | undefined
  // Node's server gives a body that cannot be read as the Workers runtime's can.
  const app = new Hono().post('*', async (c) => {
    const [headers, body] = [c.req.header(), await c.req.arrayBuffer()]
    return receiver?.request(c.req.url, { method: 'POST', headers, body }) ?? c.notFound()
  })
  const server = createHonoServer(app, logger)
  const publicOrigin = `http://localhost:${await listenOnFreePort(server)}`
  const address = `${publicOrigin}${path}`
  const seller = await startSeller({ [setting]: address })
  const hint: SellerHint = async (_, session) => {
    const isOurs = session === desk.attempt().session?.id
    if (isOurs) hints.push(session)
    if (isOurs) desk.hint()
    return isOurs
  }
  receiver = routes({ seller, publicOrigin, hint, clock: () => Date.now() + ahead, logger })
  return {
    seller,
    desk,
    hints,
    logger,
    address,
    pass(ms: number): void {
      ahead += ms
    },
    run: () => runAttempt('attempt-1', desk, async () => protocolOf(seller)),
    async answered(count: number) {
      await expect.poll(() => seller.hooks.sent().length).toBe(count)
      return seller.hooks.sent().map(({ status }) => status)
    },
    async close(): Promise<void> {
      server.close()
      await seller.close()
    },
  }
}

export function describeWebhooks(name: string, protocol: WebhookProtocol): void {
  describe(`${name}: an event about an order`, () => {
    let scene: WebhookScene
    beforeEach(async () => {
      scene = await startWebhooks(protocol)
    })
    afterEach(() => scene.close())

    test('makes us read its session at once, and the session is believed', async () => {
      const { seller, desk, run, answered } = scene
      seller.fault({ mode: 'pending', times: 1 })
      await run()
      expect(desk.attempt()).toMatchObject({ step: 'completing', todo: 'read' })
      seller.settle()
      expect(await answered(1)).toEqual([200])
      await run()
      expect(desk.attempt().step).toBe('completed')
    })

    test('is as good thrice as once', async () => {
      const { seller, desk, run, answered } = scene
      seller.merchant.setHooks(MerchantHooks.parse({ repeat: 3 }))
      await run()
      expect(await answered(3)).toEqual([200, 200, 200])
      await run()
      expect(desk.attempt()).toMatchObject({ step: 'completed', calls: 2 })
      expect(seller.charges()).toHaveLength(1)
    })

    test('of another’s session is logged, and changes nothing', async () => {
      const { seller, hints, logger, run, answered } = scene
      seller.merchant.setHooks(MerchantHooks.parse({ foreign: true }))
      await run()
      expect(await answered(1)).toEqual([200])
      expect(hints).toEqual([])
      const fields = { seller: protocol.loggedSeller, session: 'cs_of_another' }
      expect(logger.lines.at(-1)).toMatchObject({ event: 'seller_event_foreign', fields })
    })

    test('that was forged is refused', async () => {
      const { seller, hints, run, answered } = scene
      seller.merchant.setHooks(MerchantHooks.parse({ forge: true }))
      await run()
      expect(await answered(1)).toEqual([401])
      expect(hints).toEqual([])
    })
  })
}
