import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { failurePath, successPath } from '#worker/money/payments/constants.ts'
import { isPaid, isUndecided } from '#worker/money/payments/rules.ts'
import type { Route } from './+types/return.ts'
import { orderOf, payerOf, resultPath } from './order.ts'

/**
 * PayPal sends the buyer here. Taking the money of an approved order is safe to repeat, and nothing happens to an order
 * that its buyer did not approve there.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = payerOf(context)
  const order = await orderOf({ request, context }, 'token')
  const id = order.providerOrderId
  if (new URL(request.url).searchParams.has('cancelled') && !isPaid(order.state)) {
    throw redirect(resultPath(failurePath, id, 'cancelled'))
  }
  const captured = await context.get(servicesContext).payments.capture(userId, id ?? '')
  const known = captured.ok ? captured.value : order
  throw redirect(resultPath(isPaid(known.state) || isUndecided(known) ? successPath : failurePath, id))
}

export default function PaymentReturn() {
  return null
}
