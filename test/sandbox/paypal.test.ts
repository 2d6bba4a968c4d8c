import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { declineIssues, PayPalFault } from '#scripts/sandbox/paypal/faults.ts'
import { createPayPalProvider, payPalClient } from '#scripts/sandbox/paypal/provider.ts'
import { createPayPalServer } from '#scripts/sandbox/paypal/routes.ts'

type Sent = { address: string; headers: Record<string, string>; body: string }

function office() {
  const sent: Sent[] = []
  const provider = createPayPalProvider({
    origin: 'http://localhost:9700',
    now: () => Date.UTC(2026, 10, 22),
    later: (work) => work(),
    fetch: async (address, init) => {
      sent.push({
        address: String(address),
        headers: init?.headers as Record<string, string>,
        body: String(init?.body),
      })
      return new Response('{}')
    },
  })
  const asked = {
    customId: 'order-1',
    amount: { currency_code: 'GBP', value: '39.99' },
    returnUrl: 'http://localhost:8787/payment/return',
    cancelUrl: 'http://localhost:8787/payment/return?cancelled=1',
  }
  const { order } = provider.orders.create('order-1', asked)
  const signatureOf = ({ headers }: Sent) => ({
    id: headers['PayPal-Transmission-Id'] ?? '',
    time: headers['PayPal-Transmission-Time'] ?? '',
    signature: headers['PayPal-Transmission-Sig'] ?? '',
  })
  return { provider, order, asked, sent, signatureOf }
}

const plainly = { declineWith: null, isHeld: false }

describe('the simulated PayPal', () => {
  test('gives the same order for the same request, and takes its money once', () => {
    const { provider, order, asked } = office()
    expect(provider.orders.create('order-1', asked)).toMatchObject({ isNew: false, order: { id: order.id } })
    expect(provider.capture(order, plainly)).toMatchObject({ issue: 'ORDER_NOT_APPROVED' })
    provider.approve(order, 'pays')
    provider.capture(order, plainly)
    provider.capture(order, plainly)
    expect(order.captures).toHaveLength(1)
  })

  test('signs its webhooks, and sees a body altered by one byte', () => {
    const { provider, order, sent, signatureOf } = office()
    provider.approve(order, 'pays')
    const [event] = sent
    if (!event) throw new Error('no webhook was sent')
    expect(event.address).toBe('http://localhost:8787/webhooks/paypal')
    expect(provider.signer.isGenuine(signatureOf(event), 'WH-SANDBOX', event.body)).toBe(true)
    expect(provider.signer.isGenuine(signatureOf(event), 'WH-ANOTHER', event.body)).toBe(false)
    expect(provider.signer.isGenuine(signatureOf(event), 'WH-SANDBOX', event.body.replace('39.99', '39.98'))).toBe(
      false,
    )
  })

  test.each([
    ['declined', 'INSTRUMENT_DECLINED'],
    ['no_funds', 'INSUFFICIENT_FUNDS'],
    ['expired', 'CARD_EXPIRED'],
  ])('buyer %s is refused with %s', (slug, issue) => {
    const { provider, order } = office()
    provider.approve(order, slug)
    expect(provider.capture(order, plainly)).toEqual({ status: 422, issue })
  })

  test('gives back in parts, and no more than was paid', () => {
    const { provider, order, sent } = office()
    provider.approve(order, 'pays')
    provider.capture(order, plainly)
    expect(provider.refund(order, '20.00')).toMatchObject({ amount: { value: '20.00' } })
    expect(provider.refund(order, '20.00')).toBeNull()
    expect(provider.refund(order, undefined)).toMatchObject({ amount: { value: '19.99' } })
    expect(order.captures[0]?.status).toBe('REFUNDED')
    expect(sent.map(({ body }) => JSON.parse(body).event_type)).toContain('PAYMENT.CAPTURE.REFUNDED')
  })

  test('answers a repeated capture as it answered first, also with a refusal, and a new one anew', () => {
    const { provider, order } = office()
    const capture = (requestId: string) => provider.capture(order, { ...plainly, requestId })
    provider.approve(order, 'declined')
    expect(capture('first')).toMatchObject({ issue: 'INSTRUMENT_DECLINED' })
    provider.approve(order, 'pays')
    expect(capture('first')).toMatchObject({ issue: 'INSTRUMENT_DECLINED' })
    expect(capture('order-1')).toMatchObject({ status: 'APPROVED', captures: [] })
    expect(capture('second')).toMatchObject({ status: 'COMPLETED' })
    expect(capture('second')).toMatchObject({ status: 'COMPLETED' })
    expect(order.captures).toHaveLength(1)
  })

  test.each([
    ['refund', (office_: ReturnType<typeof office>) => void office_.provider.refund(office_.order, '10.00', 'ours')],
    ['reversal', (office_: ReturnType<typeof office>) => void office_.provider.trouble(office_.order, 'reverse')],
  ])('names the payment of a %s by its link alone, as PayPal documents it', (_, act) => {
    const made = office()
    made.provider.approve(made.order, 'pays')
    made.provider.capture(made.order, plainly)
    made.sent.length = 0
    act(made)
    const [event] = made.sent.map(({ body }) => JSON.parse(body))
    expect(Object.keys(event.resource).toSorted()).toEqual([
      'amount',
      'id',
      'links',
      'seller_payable_breakdown',
      'status',
    ])
    expect(event).toMatchObject({ resource_type: 'refund' })
    expect(event.resource.links.find(({ rel }: { rel: string }) => rel === 'up').href).toMatch(
      new RegExp(`/v2/payments/captures/${made.order.captures[0]?.id}$`),
    )
  })

  test('repeats its webhooks when set to, or sends none', () => {
    const { provider, order, sent } = office()
    provider.setWay({ off: false, delay_ms: 0, repeat: 3, reverse: false, forge: false })
    provider.approve(order, 'pays')
    expect(sent).toHaveLength(3)
    provider.setWay({ off: true, delay_ms: 0, repeat: 1, reverse: false, forge: false })
    provider.capture(order, plainly)
    expect(sent).toHaveLength(3)
  })

  test('alters webhooks after signing them, and the signature shows it', () => {
    const { provider, order, sent, signatureOf } = office()
    provider.setWay({ off: false, delay_ms: 0, repeat: 1, reverse: false, forge: true })
    provider.approve(order, 'pays')
    const [event] = sent
    if (!event) throw new Error('no webhook was sent')
    expect(provider.signer.isGenuine(signatureOf(event), 'WH-SANDBOX', event.body)).toBe(false)
  })
})

describe('the simulated PayPal over HTTP', () => {
  async function served() {
    const { provider, order } = office()
    const app = createPayPalServer(provider, 9_700)
    const ask = (path: string, init: RequestInit = {}) =>
      app.request(`http://localhost:9700/paypal${path}`, {
        ...init,
        headers: { host: 'localhost:9700', ...init.headers },
      })
    const signIn = async () => {
      const Authorization = `Basic ${btoa(`${payPalClient.id}:${payPalClient.secret}`)}`
      const answer = await ask('/v1/oauth2/token', { method: 'POST', headers: { Authorization } })
      const { access_token: token } = (await answer.json()) as { access_token: string }
      return { Authorization: `Bearer ${token}` }
    }
    return { provider, order, ask, signIn }
  }
  const fault = (more: object) => PayPalFault.parse(more)

  test('is down for maintenance in every call, with a page in place of JSON', async () => {
    const { provider, order, ask, signIn } = await served()
    const headers = await signIn()
    provider.fault.set(fault({ mode: 'maintenance', on: 'any' }))
    for (const path of ['/v1/oauth2/token', `/v2/checkout/orders/${order.id}/capture`]) {
      const answer = await ask(path, { method: 'POST', headers })
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, 'text/html'])
    }
    expect((await ask('/sdk/js?client-id=touchline-local&currency=GBP&intent=capture')).status).toBe(503)
  })

  test.each(declineIssues)('refuses a capture with %s, once where asked to', async (issue) => {
    const { provider, order, ask, signIn } = await served()
    const headers = await signIn()
    provider.approve(order, 'pays')
    provider.fault.set(fault({ mode: 'decline', issue, times: 1 }))
    const capture = () => ask(`/v2/checkout/orders/${order.id}/capture`, { method: 'POST', headers })
    const refused = await capture()
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] })
    provider.approve(order, 'pays')
    expect((await capture()).status).toBe(201)
  })

  test('ends a session in the middle, and a new token goes on', async () => {
    const { provider, order, ask, signIn } = await served()
    provider.fault.set(fault({ mode: 'unauthorized', on: 'read', times: 1 }))
    const read = async (headers: HeadersInit) => (await ask(`/v2/checkout/orders/${order.id}`, { headers })).status
    expect(await read(await signIn())).toBe(401)
    expect(await read(await signIn())).toBe(200)
  })

  test('serves the buttons’ script to our client alone', async () => {
    const { ask } = await served()
    const script = async (query: string) => ask(`/sdk/js?${query}`)
    const answer = await script('client-id=touchline-local&currency=GBP&intent=capture')
    expect(await answer.text()).toContain('window.paypal =')
    expect((await script('client-id=another&currency=GBP&intent=capture')).status).toBe(400)
    expect((await script('client-id=touchline-local&currency=USD&intent=capture')).status).toBe(400)
  })

  test('is broken and mended on its own page', async () => {
    const { provider, order, ask } = await served()
    const post = (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) })
    await post('/fault', { mode: 'lose', on: 'refund', issue: 'CARD_EXPIRED', times: '2' })
    expect(provider.fault.get()).toMatchObject({ mode: 'lose', on: 'refund', times: 2 })
    expect(await (await ask('')).text()).toContain('Does the work, loses the answer')
    await post('/fault', { mode: 'none', on: 'any', issue: '', times: '' })
    expect(provider.fault.get()).toBeNull()
    await post('/webhooks', { delay_ms: '500', repeat: '3', reverse: 'on' })
    expect(provider.getWay()).toEqual({ off: false, delay_ms: 500, repeat: 3, reverse: true, forge: false })
    await post(`/orders/${order.id}`, { act: 'approve' })
    expect(order.status).toBe('APPROVED')
  })
})

describe('orders with a file', () => {
  async function open(file: string) {
    const waiting: (() => void)[] = []
    const later = (work: () => void) => void waiting.push(work)
    const fetch = async () => new Response('{}')
    const now = () => Date.UTC(2026, 10, 22)
    return { ...createPayPalProvider({ origin: 'http://localhost:1', now, later, fetch, file }), waiting }
  }
  const fileIn = async () => join(await mkdtemp(join(tmpdir(), 'paypal-')), 'paypal.json')
  const asked = { ...office().asked, amount: { currency_code: 'GBP', value: '39.99' } }

  test('outlive a restart: a payment can be given back, and the same request makes no second order', async () => {
    const file = await fileIn()
    const before = await open(file)
    const { order } = before.orders.create('order-1', asked)
    before.approve(order, 'pays')
    before.capture(order, plainly)
    const after = await open(file)
    const known = after.orders.create('order-1', asked)
    expect(known).toMatchObject({ isNew: false, order: { id: order.id, status: 'COMPLETED' } })
    expect(after.refund(known.order, '10.00', 'refund-1')).toMatchObject({ status: 'COMPLETED' })
    expect((await open(file)).orders.find(order.id)).toMatchObject({ captures: [{ status: 'PARTIALLY_REFUNDED' }] })
  })

  test('that were reviewed when it ended are let through after it began again', async () => {
    const file = await fileIn()
    const before = await open(file)
    const { order } = before.orders.create('order-1', asked)
    before.approve(order, 'pending')
    before.capture(order, plainly)
    const after = await open(file)
    expect(after.orders.find(order.id)).toMatchObject({ captures: [{ status: 'PENDING' }] })
    for (const work of after.waiting) work()
    expect(after.orders.find(order.id)).toMatchObject({ captures: [{ status: 'COMPLETED' }] })
  })
})
