import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import { loader } from '#app/pages/checkout/payment/failure.tsx'
import { type OrderState, orderExpired } from '#worker/money/payments/constants.ts'
import { routeArgs } from '../render.tsx'

type Args = { context: { set: (key: typeof accessContext, value: unknown) => void } }
type Thrown = { status?: number; headers?: Headers; data?: unknown; init?: { status: number } }

const turnedBack = 'payment_intent=PP1&error=cancelled'

/** `isUnapproved`: whether PayPal says that nothing can have been taken. */
async function answerFor(state: OrderState | null, isUnapproved = false, isSignedOut = false, query = turnedBack) {
  const order = state && { state, issue: null, providerOrderId: 'PP1', plan: 'pro', cycle: 'monthly' }
  const payments = { find: async () => order, isUnapproved: async () => isUnapproved }
  const services = { config: { operatorEmail: 'help@touchline.example' }, payments }
  const args = routeArgs(services, {
    params: {},
    request: new Request(`https://touchline.example/payment/failure?${query}`),
  })
  const denial = isSignedOut ? { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' } : null
  ;(args as Args).context.set(accessContext, { caller: isSignedOut ? null : { userId: 7 }, denial })
  return loader(args).catch((thrown: unknown) => thrown as Thrown)
}

describe('the failure page', () => {
  test.each<OrderState>(['created', 'approved', 'pending', 'captured'])(
    'of a payment that may have gone through (%s) gives way to the page that says so',
    async (state) => {
      const { headers } = (await answerFor(state)) as Thrown
      expect(headers?.get('Location')).toBe('/payment/success?payment_intent=PP1')
    },
  )

  test('of a buyer who turned back, as PayPal confirms, says that the payment was cancelled', async () => {
    expect(await answerFor('created', true)).toMatchObject({ text: 'Payment was cancelled', id: 'PP1' })
  })

  test('of an order that was approved too late says that it had expired, and leads back to the checkout', async () => {
    const answer = await answerFor('expired', false, false, 'payment_intent=PP1')
    expect(answer).toMatchObject({ text: orderExpired, again: '/checkout?plan=pro&cycle=monthly', isExpired: true })
  })

  test('of a payment that is not the user’s own says that it was not found, and where theirs are', async () => {
    expect(await answerFor(null)).toMatchObject({
      init: { status: 404 },
      data: { title: 'Payment not found', message: expect.stringContaining('My Plan') },
    })
  })

  test('for who is signed out asks not to pay again', async () => {
    expect(await answerFor('created', true, true)).toMatchObject({
      init: { status: 401 },
      data: { title: 'Sign in to see your payment', message: expect.stringContaining('Please don’t pay again') },
    })
  })
})
