import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { parse, readFault, readJson } from '../input.ts'
import { buyerSlugs } from './buyers.ts'
import { orderToWire } from './orders.ts'
import { HookWay, PayPalFault, type PayPalProvider } from './provider.ts'

/** What a person or a test makes of an order. */
const Act = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('approve'), buyer: z.enum(buyerSlugs).default('pays') }),
  z.strictObject({
    act: z.literal('refund'),
    amount: z
      .string()
      .regex(/^\d+\.\d{2}$/)
      .optional(),
  }),
  z.strictObject({ act: z.enum(['reverse', 'dispute', 'dispute_won']) }),
  z.strictObject({ act: z.literal('release'), status: z.enum(['COMPLETED', 'DECLINED']).default('COMPLETED') }),
])

export function addPayPal(app: Hono, provider: PayPalProvider): void {
  app.get('/paypal/orders', (c) => c.json(provider.orders.list().map((order) => orderToWire(order, provider.origin))))
  app.post('/paypal/orders/:id', async (c) => {
    const order = provider.orders.find(c.req.param('id'))
    if ('issue' in order) throw new HTTPException(404, { message: 'There is no such order.' })
    if (!act(provider, order, parse(Act, await readJson(c)))) {
      throw new HTTPException(409, { message: 'The order is in no state for that.' })
    }
    return c.json(orderToWire(order, provider.origin))
  })
  app.put('/paypal/fault', async (c) => {
    provider.fault.set(await readFault(c, PayPalFault))
    return c.json({ fault: provider.fault.get() })
  })
  app.put('/paypal/webhooks', async (c) => {
    provider.setWay(parse(HookWay, await readJson(c)))
    return c.json(provider.getWay())
  })
}

function act(provider: PayPalProvider, order: Parameters<PayPalProvider['approve']>[0], asked: z.infer<typeof Act>) {
  switch (asked.act) {
    case 'approve':
      return provider.approve(order, asked.buyer)
    case 'refund':
      return provider.refund(order, asked.amount) !== null
    case 'release':
      return provider.release(order, asked.status)
    default:
      return provider.trouble(order, asked.act)
  }
}
