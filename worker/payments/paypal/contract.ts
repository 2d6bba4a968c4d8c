import { z } from 'zod'
import type { Order } from '../contract.ts'

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
  refunds: { id: string; status: string; amountPence: number }[]
}

/** `unknown`: it may have happened. Only asking again tells. */
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
  create: (order: NewProviderOrder) => Promise<ProviderAnswer<{ providerOrderId: string }>>
  read: (providerOrderId: string) => Promise<ProviderAnswer<Snapshot>>
  capture: (providerOrderId: string, orderId: string) => Promise<ProviderAnswer<Snapshot>>
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

const Refund = z.object({ id: z.string().max(100), status: z.string(), amount: Amount })

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

export const ProviderError = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string().max(100).optional() })).optional(),
})

export const Token = z.object({ access_token: z.string(), expires_in: z.number() })

export const Verification = z.object({ verification_status: z.string() })

const Named = z.object({ id: z.string().max(100).optional(), custom_id: z.string().max(100).optional() })

/** A webhook's event: its id, what happened, and whatever names the order. */
export const ProviderEvent = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(100),
  resource: Named.extend({
    status: z.string().optional(),
    dispute_id: z.string().max(100).optional(),
    dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().max(100).optional() })).optional(),
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
