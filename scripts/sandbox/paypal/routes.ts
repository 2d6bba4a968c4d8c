import { setTimeout } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { newSecretToken } from '#worker/ground/platform/secret-token.ts'
import { loopbackOnly } from '../guard.ts'
import { addApproval } from './approval.ts'
import type { PayPalFault } from './faults.ts'
import { orderToWire, type PayPalIssue } from './orders.ts'
import { type PayPalProvider, payPalClient } from './provider.ts'
import { buttonPage, buttonPolicy, buttonsScript } from './script.ts'

const maxBodyBytes = 256 * 1024
/** Longer than the app waits. */
const hangMs = 30_000
const tokenSeconds = 32_400

const Money = z.object({ currency_code: z.literal('GBP'), value: z.string().regex(/^\d{1,6}\.\d{2}$/) })
const OrderInput = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([z.object({ custom_id: z.string().max(127).optional(), amount: Money })]),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
})
const RefundInput = z.object({ amount: Money, invoice_id: z.string().max(127) })
const VerifyInput = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
})

/** The simulated PayPal under /paypal: Orders v2, the check of webhooks, and the page where buyers approve. */
export function createPayPalServer(provider: PayPalProvider, port: number): Hono {
  const app = new Hono().basePath('/paypal')
  app.use(loopbackOnly(port))
  app.use(bodyLimit({ maxSize: maxBodyBytes }))
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  addApproval(app, provider)
  addScript(app, provider)
  app.post('/v1/oauth2/token', async (c) => {
    const trouble = await troubleOf(provider.fault.strike((asked) => asked.on === 'token' || asked.on === 'any'))
    if (trouble) return trouble
    const wanted = `Basic ${btoa(`${payPalClient.id}:${payPalClient.secret}`)}`
    if (c.req.header('authorization') !== wanted) return c.json({ error: 'invalid_client' }, 401)
    const token = newSecretToken()
    provider.tokens.add(token)
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: tokenSeconds })
  })
  addOrders(app, provider)
  return app
}

function addOrders(app: Hono, provider: PayPalProvider): void {
  const { orders } = provider
  app.post('/v2/checkout/orders', (c) =>
    guarded(c, provider, 'create', async () => {
      const asked = OrderInput.safeParse(await c.req.json().catch(() => null))
      if (!asked.success) return { status: 400, issue: 'INVALID_PARAMETER_VALUE' }
      const [unit] = asked.data.purchase_units
      const { return_url: returnUrl, cancel_url: cancelUrl } = asked.data.payment_source.paypal.experience_context
      const request = { customId: unit.custom_id, amount: unit.amount, returnUrl, cancelUrl }
      const { order, isNew } = orders.create(c.req.header('paypal-request-id'), request)
      return { status: isNew ? 201 : 200, body: orderToWire(order, provider.origin) }
    }),
  )
  app.get('/v2/checkout/orders/:id', (c) =>
    guarded(c, provider, 'read', async () => {
      const found = orders.find(c.req.param('id'))
      return 'issue' in found ? found : { status: 200, body: orderToWire(found, provider.origin) }
    }),
  )
  app.post('/v2/checkout/orders/:id/capture', (c) =>
    guarded(c, provider, 'capture', async (fault) => {
      const found = orders.find(c.req.param('id') ?? '')
      if ('issue' in found) return found
      const declineWith = fault?.mode === 'decline' ? fault.issue : null
      const requestId = c.req.header('paypal-request-id')
      const captured = provider.capture(found, { declineWith, isHeld: fault?.mode === 'pending', requestId })
      return 'issue' in captured ? captured : { status: 201, body: orderToWire(captured, provider.origin) }
    }),
  )
  app.post('/v2/payments/captures/:id/refund', (c) =>
    guarded(c, provider, 'refund', async () => {
      const asked = RefundInput.safeParse(await c.req.json().catch(() => null))
      const found = orders.byCapture(c.req.param('id') ?? '')
      if (!found) return { status: 404, issue: 'INVALID_RESOURCE_ID' }
      if (!asked.success) return { status: 400, issue: 'INVALID_PARAMETER_VALUE' }
      const refund = provider.refund(found, asked.data.amount.value, asked.data.invoice_id)
      return refund ? { status: 201, body: refund } : { status: 422, issue: 'REFUND_AMOUNT_EXCEEDED' }
    }),
  )
  app.get('/v1/customer/disputes/:id', (c) =>
    guarded(c, provider, 'read', async () => {
      const dispute = provider.disputes.get(c.req.param('id') ?? '')
      return dispute ? { status: 200, body: dispute } : { status: 404, issue: 'INVALID_RESOURCE_ID' }
    }),
  )
  app.post('/v1/notifications/verify-webhook-signature', (c) =>
    guarded(c, provider, 'verify', async () => {
      const asked = VerifyInput.safeParse(await c.req.json().catch(() => null))
      if (!asked.success) return { status: 400, issue: 'INVALID_PARAMETER_VALUE' }
      const { transmission_id: id, transmission_time: time, transmission_sig: signature, webhook_id } = asked.data
      const body = JSON.stringify(asked.data.webhook_event)
      const isGenuine = provider.signer.isGenuine({ id, time, signature }, webhook_id, body)
      return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
    }),
  )
}

type Done = { status: number; body: object } | PayPalIssue

/** A call with the sign-in and the faults that the control API asked for. */
async function guarded(
  c: Context,
  { tokens, fault }: PayPalProvider,
  on: PayPalFault['on'],
  work: (fault: PayPalFault | null) => Promise<Done>,
): Promise<Response> {
  const now = fault.strike((asked) => asked.on === on || asked.on === 'any')
  if (now?.mode === 'unauthorized') tokens.clear()
  if (!tokens.has(c.req.header('authorization')?.replace('Bearer ', '') ?? '')) {
    return c.json({ error: 'invalid_token', name: 'AUTHENTICATION_FAILURE' }, 401)
  }
  const trouble = await troubleOf(now)
  if (trouble) return trouble
  // A declined capture changes its order.
  if (now?.mode === 'decline' && on !== 'capture') return refusal({ status: 422, issue: now.issue })
  const done = await work(now)
  if (now?.mode === 'lose') return new Response('', { status: 504 })
  if (!('issue' in done)) return Response.json(done.body, { status: done.status })
  return refusal(done)
}

function refusal({ status, issue }: PayPalIssue): Response {
  const name = status === 404 ? 'RESOURCE_NOT_FOUND' : status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY'
  return Response.json({ name, details: [{ issue }], message: 'Simulated.' }, { status })
}

/** The answer in place of the work; waits where the fault is slowness. */
async function troubleOf(fault: PayPalFault | null): Promise<Response | null> {
  if (fault?.mode === 'hang') await setTimeout(hangMs, undefined, { ref: false })
  if (fault?.mode === 'slow') await setTimeout(fault.delay_ms, undefined, { ref: false })
  if (fault?.mode === 'status') return new Response('{}', { status: fault.status })
  if (fault?.mode === 'maintenance') {
    const headers = { 'Content-Type': 'text/html', 'Retry-After': '120' }
    return new Response('<!doctype html><title>Maintenance</title>', { status: 503, headers })
  }
  return null
}

/** What a page loads and frames. */
function addScript(app: Hono, provider: PayPalProvider): void {
  app.get('/sdk/js', async (c) => {
    const trouble = await troubleOf(provider.fault.strike(({ on }) => on === 'script' || on === 'any'))
    if (trouble) return trouble
    const { 'client-id': clientId, currency, intent } = c.req.query()
    const isOurs = clientId === payPalClient.id && currency === 'GBP' && intent === 'capture'
    return c.body(
      isOurs ? buttonsScript(provider.origin) : 'throw new Error("SDK Validation error")',
      isOurs ? 200 : 400,
      {
        'Content-Type': 'text/javascript; charset=utf-8',
      },
    )
  })
  app.get('/sdk/button', (c) => {
    c.header('Content-Security-Policy', buttonPolicy)
    return c.html(buttonPage())
  })
}
