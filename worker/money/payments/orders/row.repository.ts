// An order as it is stored, for statements that belong into a batch.
import type { Buyer, Order } from '../contract.ts'

export const selectOrder = `SELECT o.id, o.payer_id AS payerId, p.user_id AS userId, o.plan, o.cycle, o.amount_pence AS amountPence,
  o.by_hand AS isByHand, o.method, o.state, o.provider_order_id AS providerOrderId, o.capture_id AS captureId, o.issue, o.refusals, o.buyer,
  o.created_at AS createdAt, o.check_at AS checkAt FROM payment_orders AS o JOIN payers AS p ON p.id = o.payer_id`

export function orderOfRow(row: unknown): Order | null {
  if (!row) return null
  const { isByHand, buyer, ...order } = row as Omit<Order, 'isByHand' | 'buyer'> & {
    isByHand: number
    buyer: string | null
  }
  return { ...order, isByHand: isByHand === 1, buyer: buyer === null ? null : (JSON.parse(buyer) as Buyer) }
}
