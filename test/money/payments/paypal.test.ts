import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patientMs } from '#test/patience.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { signInRefused } from '#worker/money/payments/constants.ts'
import { createPayPal } from '#worker/money/payments/paypal/client.ts'
import { factsOf, penceOfText, textOfPence } from '#worker/money/payments/paypal/rules.ts'
import { runs } from '../../runs.ts'

type Asked = { path: string; init: RequestInit; headers: Headers }

/** PayPal with scripted answers; the token is always given. */
function office(...answers: (Response | 'hangs')[]) {
  const asked: Asked[] = []
  let tokens = 0
  const provider = createPayPal({
    settings: {
      clientId: 'client',
      clientSecret: new Secret('hush'),
      webhookId: 'WH-1',
      apiUrl: 'https://api.paypal.test',
      webUrl: 'https://www.paypal.test',
    },
    publicOrigin: 'https://touchline.example',
    clock: () => 0,
    timeoutMs: answers.includes('hangs') ? 20 : patientMs,
    fetch: async (address, init) => {
      const path = new URL(address).pathname
      asked.push({ path, init, headers: new Headers(init.headers) })
      if (path === '/v1/oauth2/token') {
        tokens += 1
        return Response.json({ access_token: `token-${tokens}`, expires_in: 32_400 })
      }
      const answer = answers.shift() ?? 'hangs'
      if (answer !== 'hangs') return answer
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    },
  })
  return { provider, asked, calls: () => asked.filter(({ path }) => path !== '/v1/oauth2/token') }
}

const order = { id: 'order-1', plan: 'pro', cycle: 'yearly', amountPence: 39_999 } as const
const created = () => Response.json({ id: 'PP1', status: 'PAYER_ACTION_REQUIRED' }, { status: 201 })
const issue = (name: string, status = 422) => Response.json({ name: 'X', details: [{ issue: name }] }, { status })

const signature = {
  'PayPal-Transmission-Id': 'T',
  'PayPal-Transmission-Time': '2026-11-28T12:00:00Z',
  'PayPal-Transmission-Sig': 'S',
  'PayPal-Cert-Url': 'https://api.paypal.test/cert',
  'PayPal-Auth-Algo': 'SHA256withRSA',
}
const signedBy = (more: Record<string, string> = {}) => new Headers({ ...signature, ...more })

test.each(Object.keys(signature))('an event without %s is not PayPal’s, and PayPal is not asked', async (name) => {
  const { provider, asked } = office(Response.json({ verification_status: 'SUCCESS' }))
  const headers = signedBy()
  headers.delete(name)
  expect(await provider.verify(headers, '{}')).toEqual({ kind: 'ok', value: false })
  expect(asked).toEqual([])
})

test('a capture after a refusal is another request, and its repeat the same one', async () => {
  const { provider, calls } = office(created(), created(), created(), created())
  await provider.create(order)
  for (const refusals of [0, 1, 1]) await provider.capture('PP1', 'order-1', refusals)
  const [make, first, second, again] = calls().map(({ headers }) => headers.get('PayPal-Request-Id'))
  expect(new Set([make, first, second]).size).toBe(3)
  expect(again).toBe(second)
})

test('credentials that PayPal does not accept have their own reason', async () => {
  const denied = () => new Response('{"error":"invalid_client"}', { status: 401 })
  const { provider } = office(denied(), denied())
  expect(await provider.create(order)).toEqual({ kind: 'unknown', reason: signInRefused })
})

describe('a call to PayPal', () => {
  test('carries the order’s id as its idempotency key, and the amount in pounds', async () => {
    const { provider, calls } = office(created())
    expect(await provider.create(order)).toEqual({ kind: 'ok', value: { providerOrderId: 'PP1' } })
    const [call] = calls()
    expect(call?.headers.get('PayPal-Request-Id')).toBe('order-1')
    expect(JSON.parse(String(call?.init.body)).purchase_units).toEqual([
      expect.objectContaining({ custom_id: 'order-1', amount: { currency_code: 'GBP', value: '399.99' } }),
    ])
  })

  test('finds its token ready where it was prepared for, and fetches no second one', async () => {
    const { provider, asked } = office(created())
    await provider.prepare()
    await provider.prepare()
    await provider.create(order)
    expect(asked.map(({ path }) => path)).toEqual(['/v1/oauth2/token', '/v2/checkout/orders'])
  })

  test('renews its token once when the session ended in the middle', async () => {
    const { provider, calls } = office(new Response('{}', { status: 401 }), created())
    expect((await provider.create(order)).kind).toBe('ok')
    expect(calls().map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  test.each([
    ['hangs', 'hangs' as const],
    ['fails', new Response('oops', { status: 500 })],
    ['answers with a page', new Response('<html>', { status: 200 })],
    ['answers 409', issue('RESOURCE_CONFLICT', 409)],
    ['refuses the token twice', new Response('{}', { status: 401 })],
  ])('that %s may have had its effect', async (_, answer) => {
    const { provider } = office(answer, new Response('{}', { status: 401 }))
    expect((await provider.capture('PP1', 'order-1', 0)).kind).toBe('unknown')
  })

  test('that PayPal refuses has its reason', async () => {
    const { provider } = office(issue('INSTRUMENT_DECLINED'))
    expect(await provider.capture('PP1', 'order-1', 0)).toEqual({ kind: 'refused', issue: 'INSTRUMENT_DECLINED' })
  })

  test('to check a webhook sends the event byte for byte', async () => {
    const { provider, calls } = office(Response.json({ verification_status: 'SUCCESS' }))
    const raw = '{ "id":"WH-9",\n "amount": 1.50 }'
    const headers = signedBy({ 'PayPal-Transmission-Id': 'T"1' })
    expect(await provider.verify(headers, raw)).toEqual({ kind: 'ok', value: true })
    const body = String(calls()[0]?.init.body)
    expect(body).toContain(`"webhook_event":${raw}`)
    expect(JSON.parse(body)).toMatchObject({ transmission_id: 'T"1', webhook_id: 'WH-1' })
  })
})

test('an amount survives the way to PayPal and back without a float', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (pence) => {
      expect(penceOfText(textOfPence(pence))).toBe(pence)
    }),
    runs(200),
  )
})

test('a snapshot gives the payment before what was given back', () => {
  const captures = [{ id: 'C', status: 'REFUNDED', amountPence: 999, feePence: 59, currency: 'GBP', issue: null }]
  const refunds = [
    { id: 'R1', status: 'COMPLETED', amountPence: 500, requestId: 'ours' },
    { id: 'R2', status: 'PENDING', amountPence: 499, requestId: null },
  ]
  expect(factsOf({ status: 'COMPLETED', customId: 'x', captures, refunds })).toEqual([
    { kind: 'captured', ref: 'C', amountPence: 999, feePence: 59 },
    { kind: 'refunded', ref: 'R1', amountPence: 500, requestId: 'ours' },
  ])
})
