// The pages of the simulated PayPal: where a buyer agrees, and where a person looks at the orders and breaks things.
import type { Context, Hono } from 'hono'
import { contentSecurityPolicy } from '../web/layout.ts'
import { actOn, OrderAct } from './acts.ts'
import { HookWay, PayPalFault } from './faults.ts'
import type { PayPalOrder } from './orders.ts'
import { approvalPage, ordersPage, unknownOrderPage } from './pages.ts'
import type { PayPalProvider } from './provider.ts'
import { closingPage, closingPolicy } from './script.ts'

export function addApproval(app: Hono, provider: PayPalProvider): void {
  app.get('/checkoutnow', (c) => {
    const order = provider.orders.find(c.req.query('token') ?? '')
    return 'issue' in order || order.status === 'COMPLETED' ? unknown(c) : ask(c, order)
  })
  app.post('/checkoutnow', async (c) => {
    const { token, buyer, popup } = await c.req.parseBody()
    const order = provider.orders.find(String(token))
    if ('issue' in order) return unknown(c)
    const isApproved = buyer !== 'cancel' && provider.approve(order, String(buyer))
    if (buyer !== 'cancel' && !isApproved) return unknown(c)
    if (popup === '1') {
      c.header('Content-Security-Policy', closingPolicy)
      return c.html(closingPage({ type: isApproved ? 'approved' : 'cancelled', id: order.id }))
    }
    const back = new URL(isApproved ? order.returnUrl : order.cancelUrl)
    back.searchParams.set('token', order.id)
    if (isApproved) back.searchParams.set('PayerID', 'SANDBOXPAYER')
    return c.redirect(back.href, 303)
  })
  addDesk(app, provider)
}

/** Orders, and the faults of the control API as forms. */
function addDesk(app: Hono, provider: PayPalProvider): void {
  app.get('/', (c) => {
    c.header('Content-Security-Policy', contentSecurityPolicy)
    return c.html(ordersPage(provider.orders.list(), { fault: provider.fault.get(), way: provider.getWay() }))
  })
  app.post('/orders/:id', async (c) => {
    const order = provider.orders.find(c.req.param('id'))
    const act = OrderAct.safeParse(await c.req.parseBody())
    if (act.success && !('issue' in order)) actOn(provider, order, act.data)
    return c.redirect('/paypal', 303)
  })
  app.post('/fault', async (c) => {
    const { mode, on, issue, times } = await c.req.parseBody()
    const fault = PayPalFault.safeParse({ mode, on, issue, ...(times !== '' && { times: Number(times) }) })
    provider.fault.set(fault.success ? fault.data : null)
    return c.redirect('/paypal', 303)
  })
  app.post('/webhooks', async (c) => {
    const { delay_ms: delay, repeat, ...ticked } = await c.req.parseBody()
    const flags = Object.fromEntries(Object.keys(ticked).map((name) => [name, true]))
    const way = HookWay.safeParse({ delay_ms: Number(delay), repeat: Number(repeat), ...flags })
    if (way.success) provider.setWay(way.data)
    return c.redirect('/paypal', 303)
  })
}

function ask(c: Context, order: PayPalOrder) {
  // The form's answer leads back to the app, and browsers apply the page's policy to that.
  const app = new URL(order.returnUrl).origin
  const policy = contentSecurityPolicy.replace("form-action 'self'", `form-action 'self' ${app}`)
  c.header('Content-Security-Policy', policy)
  return c.html(approvalPage(order, c.req.query('popup') === '1'))
}

function unknown(c: Context) {
  c.header('Content-Security-Policy', contentSecurityPolicy)
  return c.html(unknownOrderPage(), 404)
}
