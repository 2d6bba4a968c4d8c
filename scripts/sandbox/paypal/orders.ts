// The simulated PayPal's orders: what a call does to them, as Orders v2 does it.
import { randomUUID } from 'node:crypto'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { KeptFile } from '../kept-file.ts'
import { buyers } from './buyers.ts'
import {
  type KeptOrders,
  type Money,
  maxOrders,
  type Outcome,
  type PayPalCapture,
  type PayPalOrder,
  type PayPalRefund,
} from './kept.ts'

export type { PayPalOrder } from './kept.ts'

export type PayPalIssue = { status: number; issue: string }
export type OrderRequest = { customId: string | undefined; amount: Money; returnUrl: string; cancelUrl: string }

/** 2.9 % and 30 pence. */
const feeOf = ({ value }: Money) => (Number(value) * 0.029 + 0.3).toFixed(2)
const paymentId = () => randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase()

export function createPayPalOrders(now: Clock, kept: KeptFile<KeptOrders>) {
  const before = kept.read()
  const orders = new Map(before?.orders.map((order) => [order.id, order]))
  /** By idempotency key: the order it made. */
  const requests = new Map(before?.requests)
  const keep = () => kept.write({ orders: [...orders.values()], requests: [...requests] })

  const find = (id: string): PayPalOrder | PayPalIssue =>
    orders.get(id) ?? { status: 404, issue: 'INVALID_RESOURCE_ID' }

  return {
    find,
    list: () => [...orders.values()].toReversed(),

    /** The same key gives the same order. */
    create(requestId: string | undefined, asked: OrderRequest): { order: PayPalOrder; isNew: boolean } {
      const known = orders.get(requests.get(requestId ?? '') ?? '')
      if (known) return { order: known, isNew: false }
      const id = paymentId()
      const order: PayPalOrder = {
        ...asked,
        id,
        status: 'PAYER_ACTION_REQUIRED',
        outcome: null,
        captures: [],
        refunds: [],
        createdAt: now(),
      }
      orders.set(id, order)
      if (requestId !== undefined) requests.set(requestId, id)
      for (const old of [...orders.keys()].slice(0, -maxOrders)) orders.delete(old)
      for (const [key, made] of requests) if (!orders.has(made)) requests.delete(key)
      keep()
      return { order, isNew: true }
    },

    approve(order: PayPalOrder, slug: string): boolean {
      const buyer = buyers.find((one) => one.slug === slug)
      if (!buyer || order.status === 'COMPLETED') return false
      order.status = 'APPROVED'
      order.outcome = buyer.outcome
      keep()
      return true
    },

    /** `declineWith`: an issue chosen by the control API. */
    capture(order: PayPalOrder, declineWith: string | null, isHeld: boolean): PayPalOrder | PayPalIssue {
      if (order.captures.length > 0) return { status: 422, issue: 'ORDER_ALREADY_CAPTURED' }
      if (order.status !== 'APPROVED') return { status: 422, issue: 'ORDER_NOT_APPROVED' }
      const outcome: Outcome = order.outcome ?? { kind: 'pays' }
      const issue = declineWith ?? (outcome.kind === 'declined' ? outcome.issue : null)
      if (issue !== null) {
        // PayPal's documents only say that the buyer is sent back to choose another way to pay. The provider of
        // scripts/simulate leaves such an order APPROVED: our orders must stand both.
        order.status = 'PAYER_ACTION_REQUIRED'
        keep()
        return { status: 422, issue }
      }
      const status = isHeld || outcome.kind === 'pending' ? 'PENDING' : 'COMPLETED'
      order.captures.push({ id: paymentId(), status, amount: order.amount, fee: feeOf(order.amount) })
      order.status = 'COMPLETED'
      keep()
      return order
    },

    /** Ends PayPal's review of a payment. */
    release(order: PayPalOrder, status: 'COMPLETED' | 'DECLINED'): boolean {
      const capture = order.captures.find((one) => one.status === 'PENDING')
      if (capture) capture.status = status
      keep()
      return capture !== undefined
    },

    /** Whether this key made an order: PayPal answers a repeat with what it answered first, whatever the call. */
    isRequest: (key: string) => requests.has(key),

    byCapture: (id: string) => [...orders.values()].find(({ captures }) => captures.some((one) => one.id === id)),

    /** Gives back a part, or what is left; the same key gives the same refund. */
    refund(order: PayPalOrder, value: string | undefined, key?: string): PayPalRefund | null {
      const known = key === undefined ? undefined : order.refunds.find((one) => one.invoice_id === key)
      if (known) return known
      const [capture] = order.captures
      if (!capture || capture.status === 'PENDING' || capture.status === 'REFUNDED') return null
      const given = order.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0)
      const left = Number(capture.amount.value) - given
      const amount = value === undefined ? left : Number(value)
      if (amount <= 0 || amount > left + 0.001) return null
      const money = { currency_code: capture.amount.currency_code, value: amount.toFixed(2) }
      const refund = {
        id: paymentId(),
        status: 'COMPLETED',
        amount: money,
        ...(key !== undefined && { invoice_id: key }),
      }
      order.refunds.push(refund)
      capture.status = left - amount < 0.005 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      keep()
      return refund
    },

    reset() {
      orders.clear()
      requests.clear()
      keep()
    },
  }
}

/** The order as PayPal shows it. */
export function orderToWire(order: PayPalOrder, origin: string) {
  return {
    id: order.id,
    status: order.status,
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        invoice_id: order.customId,
        amount: order.amount,
        ...(order.captures.length > 0 && {
          payments: {
            captures: order.captures.map((capture) => captureToWire(capture, order)),
            refunds: order.refunds,
          },
        }),
      },
    ],
    links: [{ href: `${origin}/paypal/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' }],
  }
}

/** A refund or reversal as its event shows it: the payment is named by the link "up" alone. */
export function refundToWire({ id, status, amount }: PayPalRefund, captureId: string, origin: string) {
  return {
    id,
    status,
    amount,
    seller_payable_breakdown: { gross_amount: amount, net_amount: amount, total_refunded_amount: amount },
    links: [
      { href: `${origin}/paypal/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/paypal/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

export function captureToWire({ id, status, amount, fee }: PayPalCapture, order: PayPalOrder) {
  return {
    id,
    status,
    amount,
    custom_id: order.customId,
    invoice_id: order.customId,
    final_capture: true,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    seller_receivable_breakdown: {
      gross_amount: amount,
      paypal_fee: { currency_code: amount.currency_code, value: fee },
    },
    supplementary_data: { related_ids: { order_id: order.id } },
  }
}
