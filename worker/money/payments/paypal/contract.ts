import { z } from 'zod'
import type { Order } from '../contract.ts'
import type { Dispute } from '../disputes/rules.ts'

/** What PayPal knows of an order, in our terms. */
export type Snapshot = {
  status: string
  /** Our own id of the order, as we gave it. */
  customId: string | null
  captures: {
    id: string
    status: string
    amountPence: number
    feePence: number
    currency: string
    issue: string | null
  }[]
  refunds: ProviderRefund[]
}

/** `requestId`: our own id of it; null when it was not given back by us. */
export type ProviderRefund = { id: string; status: string; amountPence: number; requestId: string | null }

/** `unknown`: it may have happened. Only asking again shows whether. */
export type ProviderAnswer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; issue: string }
  | { kind: 'unknown'; reason: string }

type NewProviderOrder = Pick<Order, 'id' | 'plan' | 'cycle' | 'amountPence'>

/** The payment provider, as far as orders need it. */
export type Provider = {
  clientId: string
  /** Where a buyer approves an order. */
  approvalUrl: (providerOrderId: string) => string
  /** Fetches what a call will need, if it is not there yet. Knows of no order. */
  prepare: () => Promise<void>
  create: (order: NewProviderOrder) => Promise<ProviderAnswer<{ providerOrderId: string }>>
  read: (providerOrderId: string) => Promise<ProviderAnswer<Snapshot>>
  /** The same order and number of refusals give the same capture, however often it is asked for. */
  capture: (providerOrderId: string, orderId: string, refusals: number) => Promise<ProviderAnswer<Snapshot>>
  /** The same id gives the same refund, however often it is asked for. */
  refund: (asked: { id: string; captureId: string; amountPence: number }) => Promise<ProviderAnswer<ProviderRefund>>
  readDispute: (id: string) => Promise<ProviderAnswer<Dispute>>
  verify: (headers: Headers, rawBody: string) => Promise<ProviderAnswer<boolean>>
}

const Amount = z.object({ currency_code: z.string(), value: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/) })

const Capture = z.object({
  id: z.string().max(100),
  status: z.string(),
  amount: Amount,
  status_details: z.object({ reason: z.string().optional() }).optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: Amount.optional() }).optional(),
})

export const Refund = z.object({
  id: z.string().max(100),
  status: z.string(),
  amount: Amount,
  invoice_id: z.string().max(127).optional(),
})

/** Orders v2; only what we use. */
export const ProviderOrder = z.object({
  id: z.string().max(64),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(Capture).max(50).optional(), refunds: z.array(Refund).max(200).optional() })
          .optional(),
      }),
    )
    .max(10)
    .optional(),
})
export type ProviderOrder = z.infer<typeof ProviderOrder>

/** Customer Disputes v1. */
export const ProviderDispute = z.object({
  dispute_id: z.string().max(100),
  status: z.string().max(100),
  dispute_outcome: z.object({ outcome_code: z.string().max(255).optional() }).optional(),
  seller_response_due_date: z.string().max(64).optional(),
})
export type ProviderDispute = z.infer<typeof ProviderDispute>

export const ProviderError = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().max(100).optional() })).optional(),
})

export const Token = z.object({ access_token: z.string(), expires_in: z.number() })

export const Verification = z.object({ verification_status: z.string() })

const Named = z.object({
  id: z.string().max(100).optional(),
  custom_id: z.string().max(127).optional(),
  invoice_id: z.string().max(127).optional(),
})

/** What every webhook's event has, whatever it is about. */
export const EventEnvelope = z.object({ id: z.string().min(1).max(200), event_type: z.string().max(100) })
export type EventEnvelope = z.infer<typeof EventEnvelope>

/** A webhook's event: its id, what happened, and whatever names the order. */
export const ProviderEvent = EventEnvelope.extend({
  resource: Named.extend({
    status: z.string().optional(),
    /** The order whose approval was taken back. */
    order_id: z.string().max(100).optional(),
    amount: z.object({ value: z.string().max(20).optional(), currency_code: z.string().max(10).optional() }).optional(),
    /** A refund or reversal names its payment by its link "up" alone. */
    links: z
      .array(z.object({ href: z.string().max(2_000).optional(), rel: z.string().max(100).optional() }))
      .optional(),
    dispute_id: z.string().max(100).optional(),
    dispute_outcome: z.object({ outcome_code: z.string().max(255).optional() }).optional(),
    seller_response_due_date: z.string().max(64).optional(),
    disputed_transactions: z
      .array(
        z.object({ seller_transaction_id: z.string().max(100).optional(), custom: z.string().max(255).optional() }),
      )
      .optional(),
    supplementary_data: z
      .object({
        related_ids: z
          .object({ order_id: z.string().max(100).optional(), capture_id: z.string().max(100).optional() })
          .optional(),
      })
      .optional(),
    purchase_units: z.array(Named).optional(),
  }),
})
export type ProviderEvent = z.infer<typeof ProviderEvent>
