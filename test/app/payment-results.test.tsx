import { describe, expect, test } from 'vitest'
import PaymentFailure from '#app/pages/checkout/payment/failure.tsx'
import PaymentSuccess from '#app/pages/checkout/payment/success.tsx'
import type { OrderState } from '#worker/money/payments/constants.ts'
import { markup, words } from './render.tsx'

function success(state: OrderState, isUnapproved = false) {
  const order = { plan: 'pro', cycle: 'yearly', amountPence: 39_999, state, id: 'PP1' } as const
  const loaderData = { ...order, isUnapproved, untilAt: null, documents: [] }
  return markup(<PaymentSuccess {...({ loaderData } as unknown as Parameters<typeof PaymentSuccess>[0])} />)
}

function failure(code: string) {
  const loaderData = { text: 'Why.', code, id: 'PP1', email: 'help@touchline.example', again: undefined, isEnded: true }
  return markup(<PaymentFailure {...({ loaderData } as unknown as Parameters<typeof PaymentFailure>[0])} />)
}

describe('the page of a payment', () => {
  test('that was not approved says so, and leads back to its checkout', () => {
    const html = success('created', true)
    expect(words(html)).toContain('Payment not approved yet')
    expect(html).toContain('href="/checkout?plan=pro&amp;cycle=yearly"')
    expect(words(html)).not.toContain('PayPal is still checking')
  })

  test.each<OrderState>(['created', 'approved', 'pending'])(
    'that may have been paid (%s) asks not to pay again',
    (state) => {
      const html = success(state)
      expect(words(html)).toContain('PayPal is still checking')
      expect(words(html)).toContain('Please don’t pay again')
      expect(html).not.toContain('/checkout?')
    },
  )

  test.each([
    ['LOWER_PLAN', true],
    ['OTHER_PENDING', true],
    ['AGENTS_ONLY', false],
  ])('that ended as %s links to My Plan: %s', (code, isLinked) => {
    expect(failure(code).includes('href="/dashboard?tab=plan"')).toBe(isLinked)
  })
})
