import { type Context, Hono } from 'hono'
import { type HttpEnv, parseBody, parseInput, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import { readSent } from '#worker/ground/platform/body.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail } from '#worker/ground/platform/result.ts'
import { eventsPath, eventsPerNetwork, maxEventBytes, refusals, texts } from './constants.ts'
import { CaptureOrderInput, CreateOrderInput, PaymentQuery, SubscriptionInput } from './contract.ts'
import type { PaymentEvents } from './events.ts'
import { addressText, endedTextOf, isPaid, isUndecided } from './rules.ts'
import type { PaymentsService } from './service.ts'
import { detailsToWire, errorToWire } from './view.ts'

type Ports = {
  payments: PaymentsService
  paidUntil: (userId: number) => Promise<number | null>
}

export function paymentsRoutes({ payments, paidUntil }: Ports) {
  const routes = new Hono<HttpEnv>()
  routes.use('/payments/*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  routes.get('/config/paypal-key', (c) => {
    const clientId = payments.clientId()
    if (clientId !== null) return c.json({ client_id: clientId }, 200, { 'Cache-Control': 'no-store' })
    return respondFailure(c, fail('UNAVAILABLE', texts.notInitialised).error)
  })

  routes.post('/payments/paypal/create-order', async (c) => {
    const caller = await requireCaller(c)
    const body = await parseBody(c, CreateOrderInput)
    if (!body.ok) return respondFailure(c, { ...body.error, message: texts.incomplete })
    const { plan_type: plan, billing_cycle: cycle, amount: amountPence, customer_info: info } = body.value
    const buyer = { name: info.name, address: addressText(info.billingAddress) }
    const started = await payments.start(caller, { plan, cycle, amountPence, buyer, isStartAsked: info.start_now })
    return started.ok ? c.json({ order_id: started.value.providerOrderId }) : respondFailure(c, started.error)
  })

  routes.post('/payments/paypal/capture-order', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await parseBody(c, CaptureOrderInput)
    if (!body.ok) return respondFailure(c, body.error)
    const { order_id: id, plan_type: plan, billing_cycle: cycle, amount: amountPence } = body.value
    const captured = await payments.capture(userId, id, { plan, cycle, amountPence })
    if (!captured.ok) return respondFailure(c, captured.error)
    const { state, issue } = captured.value
    if (isPaid(state)) return c.json({ status: 'completed' })
    return isUndecided(captured.value)
      ? c.json({ status: 'pending' }, 202)
      : respondFailure(c, fail('CONFLICT', endedTextOf(issue) ?? texts.captureFailed).error)
  })

  // The plan is written with the capture; this call only says how that stands.
  routes.post('/payments/create-subscription', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await parseBody(c, SubscriptionInput)
    if (!body.ok) return respondFailure(c, body.error)
    const order = await payments.find(userId, body.value.payment_intent_id)
    if (!order) return respondFailure(c, fail('NOT_FOUND', refusals.unknownOrder).error)
    return c.json({ active: isPaid(order.state) })
  })

  const queried = async (c: Context<HttpEnv>) => {
    const { userId } = await requireCaller(c)
    const query = parseInput(PaymentQuery, c.req.query())
    if (!query.ok) return query
    const order = await payments.find(userId, query.value.payment_intent)
    return order ? { ok: true as const, value: order } : fail('NOT_FOUND', refusals.unknownOrder)
  }

  routes.get('/payments/details', async (c) => {
    const order = await queried(c)
    if (!order.ok) return respondFailure(c, order.error)
    if (!isPaid(order.value.state)) return respondFailure(c, fail('NOT_FOUND', refusals.unknownOrder).error)
    return c.json(detailsToWire(order.value, await paidUntil(order.value.userId ?? 0)))
  })

  routes.get('/payments/error-details', async (c) => {
    const order = await queried(c)
    if (!order.ok) return respondFailure(c, order.error)
    // A paid order has no error.
    if (isPaid(order.value.state)) return respondFailure(c, fail('NOT_FOUND', refusals.unknownOrder).error)
    return c.json(errorToWire(order.value))
  })

  return routes
}

type HookPorts = { events: PaymentEvents; limiter: Limiter; networkOf: (request: Request) => string }

/** PayPal posts here, without an Origin and without a session: the signature alone admits. */
export function eventRoutes({ events, limiter, networkOf }: HookPorts) {
  const routes = new Hono<HttpEnv>()
  routes.post(eventsPath, async (c) => {
    const { allowed, retryAfterSeconds } = await limiter.take(`events:${networkOf(c.req.raw)}`, eventsPerNetwork)
    if (!allowed) return respondFailure(c, fail('RATE_LIMITED', refusals.tooManyEvents, { retryAfterSeconds }).error)
    const body = await readSent(c.req.raw, maxEventBytes)
    if (typeof body === 'string') return respondFailure(c, fail('INVALID', 'The event is too large.').error)
    const accepted = await events.accept(c.req.raw.headers, new TextDecoder().decode(body))
    return respond(c, accepted.ok ? { ok: true, value: { received: true } } : accepted)
  })
  return routes
}
