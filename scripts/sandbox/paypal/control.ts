import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { parse, readFault, readJson } from '../input.ts'
import { actOn, OrderAct } from './acts.ts'
import { declineIssues, HookWay, PayPalFault } from './faults.ts'
import { orderToWire } from './orders.ts'
import type { PayPalProvider } from './provider.ts'

export function addPayPal(app: Hono, provider: PayPalProvider): void {
  app.get('/paypal/orders', (c) => c.json(provider.orders.list().map((order) => orderToWire(order, provider.origin))))
  app.post('/paypal/orders/:id', async (c) => {
    const order = provider.orders.find(c.req.param('id'))
    if ('issue' in order) throw new HTTPException(404, { message: 'There is no such order.' })
    if (!actOn(provider, order, parse(OrderAct, await readJson(c)))) {
      throw new HTTPException(409, { message: 'The order is in no state for that.' })
    }
    return c.json(orderToWire(order, provider.origin))
  })
  app.get('/paypal/issues', (c) => c.json(declineIssues))
  app.put('/paypal/fault', async (c) => {
    provider.fault.set(await readFault(c, PayPalFault))
    return c.json({ fault: provider.fault.get() })
  })
  app.put('/paypal/webhooks', async (c) => {
    provider.setWay(parse(HookWay, await readJson(c)))
    return c.json(provider.getWay())
  })
}
