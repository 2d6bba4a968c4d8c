import { data, type RouterContextProvider } from 'react-router'
import type { Order } from '#worker/payments/contract.ts'
import { admit } from '../../admit.ts'
import { servicesContext } from '../../context.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** The order that the address names, from our own record, for its owner alone. */
export async function orderOf({ request, context }: Asked, name = 'payment_intent'): Promise<Order> {
  const { userId } = admit(context)
  const id = new URL(request.url).searchParams.get(name) ?? ''
  const order = await context.get(servicesContext).payments.find(userId, id)
  if (!order) throw data(null, { status: 404 })
  return order
}

export function resultPath(page: string, id: string | null, error?: string): string {
  return `${page}?${new URLSearchParams({ payment_intent: id ?? '', ...(error && { error }) })}`
}

export const uncached = () => ({ 'Cache-Control': 'no-store' })
