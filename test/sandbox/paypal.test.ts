import { describe, expect, test } from 'vitest'
import { createPayPalProvider } from '#scripts/sandbox/paypal/provider.ts'

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

  test('repeats its webhooks when told to, or sends none', () => {
    const { provider, order, sent } = office()
    provider.setWay({ off: false, delay_ms: 0, repeat: 3, reverse: false })
    provider.approve(order, 'pays')
    expect(sent).toHaveLength(3)
    provider.setWay({ off: true, delay_ms: 0, repeat: 1, reverse: false })
    provider.capture(order, plainly)
    expect(sent).toHaveLength(3)
  })
})
