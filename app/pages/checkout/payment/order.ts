import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { refusals } from '#worker/money/payments/constants.ts'
import type { Order } from '#worker/money/payments/contract.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** A session may end while its user is at PayPal. */
export function payerOf(context: Asked['context']): Caller {
  return admit(
    context,
    'Sign in to see how your payment stands. Please don’t pay again.',
    'Sign in to see your payment',
  )
}

/** The order that the address names, from our own record, for its owner alone. */
export async function orderOf({ request, context }: Asked, name = 'payment_intent'): Promise<Order> {
  const { userId } = payerOf(context)
  const id = new URL(request.url).searchParams.get(name) ?? ''
  const order = await context.get(servicesContext).payments.find(userId, id)
  if (!order) {
    const message = `${refusals.unknownOrder} Your own payments are on the dashboard, under My Plan.`
    throw data({ code: 'NOT_FOUND', title: 'Payment not found', message }, { status: 404 })
  }
  return order
}

export function resultPath(page: string, id: string | null, error?: string): string {
  return `${page}?${new URLSearchParams({ payment_intent: id ?? '', ...(error && { error }) })}`
}

export const uncached = () => ({ 'Cache-Control': 'no-store' })
