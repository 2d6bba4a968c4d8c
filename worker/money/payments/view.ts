// Payments on the wire.
import { toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { Order } from './contract.ts'
import { declineCodeOf, failureText } from './rules.ts'

export function detailsToWire(order: Order, expiresAt: number | null) {
  return {
    plan_type: order.plan,
    billing_cycle: order.cycle,
    amount: toDecimal(order.amountPence),
    payment_intent_id: order.providerOrderId,
    expires_at: expiresAt === null ? null : toIso(expiresAt),
  }
}

export function errorToWire({ issue }: Pick<Order, 'issue'>) {
  const declineCode = declineCodeOf(issue)
  return { code: issue, message: failureText({ code: issue, declineCode }), decline_code: declineCode }
}
