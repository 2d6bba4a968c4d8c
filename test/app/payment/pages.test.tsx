import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import PaymentFailure, { loader } from '#app/pages/checkout/payment/failure.tsx'
import ReceiptPage from '#app/pages/checkout/payment/receipt.tsx'
import PaymentSuccess from '#app/pages/checkout/payment/success.tsx'
import { type OrderState, texts } from '#worker/money/payments/constants.ts'
import { markup, routeArgs, words } from '../render.tsx'

const now = Date.UTC(2026, 10, 23, 12)

const success = (state: OrderState, untilAt: number | null = now) => {
  const loaderData = { plan: 'pro', cycle: 'monthly', amountPence: 3_999, state, id: 'P1', untilAt, documents: [] }
  return words(markup(<PaymentSuccess {...({ loaderData } as never as ComponentProps<typeof PaymentSuccess>)} />))
}

describe('the page of a paid order', () => {
  test.each([
    ['captured', 'Payment successful Pro is active now.'],
    ['partly_refunded', 'A part of this payment was given back'],
    ['refunded', 'This payment was given back All of it went back.'],
    ['reversed', 'This payment was reversed PayPal took all of it back.'],
    ['disputed', 'This payment is disputed You dispute it at PayPal, and it is settled there.'],
  ] as const)('that is %s begins with what became of the money', (state, text) => {
    expect(success(state)).toMatch(new RegExp(`^${text}`))
  })

  test('proposes nothing for a plan that is gone, and names no date where there is none', () => {
    for (const state of ['refunded', 'reversed'] as const) {
      expect(success(state)).not.toMatch(/What’s next|Set up alerts|Next billing date/)
    }
    expect(success('captured')).toContain('Next billing date 23 Nov 2026')
    expect(success('captured', null)).not.toContain('Next billing date')
    expect(success('partly_refunded')).toContain('Set up alerts')
  })
})

test('the failure page without a payment says nothing about charges', async () => {
  const args = routeArgs({ config: { operatorEmail: 'help@touchline.example' } }, { params: {} }) as {
    context: { set: (key: typeof accessContext, value: unknown) => void }
    request: Request
  }
  args.request = new Request('https://touchline.example/payment/failure')
  args.context.set(accessContext, { caller: { userId: 7 }, denial: null })
  const loaderData = await loader(args as never)
  const shown = (more: object = {}) =>
    words(
      markup(
        <PaymentFailure
          {...({ loaderData: { ...loaderData, ...more } } as never as ComponentProps<typeof PaymentFailure>)}
        />,
      ),
    )
  expect(shown()).toContain('Your payment could not be processed. Please try again.')
  expect(shown()).not.toContain('No charges were made.')
  expect(shown({ id: 'P1' })).toContain('No charges were made.')
})

test.each([
  ['approved', null, false, 'success'],
  ['created', null, false, 'success'],
  ['denied', now, false, 'success'],
  ['created', null, true, null],
  ['denied', null, false, null],
] as const)(
  'turned back from an order that is %s, a buyer reads that nothing was charged only where that is certain',
  async (state, checkAt, isUnapproved, page) => {
    const order = { state, checkAt, issue: null, providerOrderId: 'P1', plan: 'pro', cycle: 'monthly' }
    const payments = { find: async () => order, isUnapproved: async () => isUnapproved }
    const args = routeArgs({ config: { operatorEmail: 'help@touchline.example' }, payments }, { params: {} }) as {
      context: { set: (key: typeof accessContext, value: unknown) => void }
      request: Request
    }
    args.request = new Request('https://touchline.example/payment/failure?payment_intent=P1&error=cancelled')
    args.context.set(accessContext, { caller: { userId: 7 }, denial: null })
    const led = await loader(args as never).catch((thrown: Response) => thrown.headers.get('Location'))
    if (page === null) expect(led).toMatchObject({ text: texts.cancelled })
    else expect(led).toBe(`/payment/${page}?payment_intent=P1`)
  },
)

test('a receipt leads back to the plan, and its page has no button to print without script', () => {
  const loaderData = {
    number: 7,
    kind: 'receipt',
    plan: 'pro',
    cycle: 'monthly',
    grossPence: 3_999,
    vatPence: 666,
    vatPercent: 20,
    fromAt: now,
    untilAt: now,
    issuedAt: now,
    buyer: null,
    paymentId: 'P1',
    method: 'paypal',
    seller: { name: 'Kop End Ltd', address: 'Anfield', vatNumber: 'GB123456789', isPlaceholder: true },
  }
  const html = markup(<ReceiptPage {...({ loaderData } as never as ComponentProps<typeof ReceiptPage>)} />)
  expect(html).toMatch(/href="\/dashboard\?tab=plan"[^>]*>Back to my plan/)
  expect(words(html)).toContain('Kop End Ltd, Anfield')
  expect(words(html)).toContain(texts.placeholderSeller)
  expect(html).not.toContain('Print')
})
