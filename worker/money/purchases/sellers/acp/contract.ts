// ACP 2026-04-17, as far as we read it: unknown fields are left out, unknown statuses and codes are kept as texts.
import { z } from 'zod'
import { amount, Part, Totals } from '../totals.contract.ts'

const id = z.string().min(1).max(255)
const text = z.string().max(5_000)
const url = z.string().max(2_048)

const LineItem = z.object({
  item: z.object({ id }),
  quantity: z.number().int().min(1).max(1_000),
  custom_attributes: z
    .array(z.object({ display_name: z.string().max(200), value: z.string().max(200) }))
    .max(50)
    .optional(),
})
export type LineItem = z.infer<typeof LineItem>

const Message = z.object({ type: z.string().max(50), code: z.string().max(100).optional(), content: text.optional() })

const PaymentHandler = z.object({ id, name: z.string().max(200), requires_delegate_payment: z.boolean() })

const FulfillmentOption = z.object({ type: z.string().max(50), id, totals: z.array(Part).max(50).optional() })
export type FulfillmentOption = z.infer<typeof FulfillmentOption>

const Adjustment = z.object({ type: z.string().max(50), status: z.string().max(50), amount: amount.optional() })

const AcpOrder = z.object({
  id,
  checkout_session_id: id,
  order_number: z.string().max(255).optional(),
  permalink_url: url.optional(),
  adjustments: z.array(Adjustment).max(200).optional(),
})
export type AcpOrder = z.infer<typeof AcpOrder>

export const AcpSession = z.object({
  id,
  status: z.string().max(50),
  currency: z.string().length(3),
  presentment_currency: z.string().length(3).optional(),
  line_items: z.array(LineItem).max(50),
  totals: Totals,
  fulfillment_options: z.array(FulfillmentOption).max(50).optional(),
  selected_fulfillment_options: z
    .array(z.object({ option_id: id }))
    .max(50)
    .optional(),
  messages: z.array(Message).max(50).optional(),
  links: z
    .array(z.object({ type: z.string().max(50), url }))
    .max(50)
    .optional(),
  capabilities: z.object({ payment: z.object({ handlers: z.array(PaymentHandler).max(50) }).optional() }).optional(),
  expires_at: z.iso.datetime({ offset: true }).optional(),
  quote_expires_at: z.iso.datetime({ offset: true }).optional(),
  continue_url: url.optional(),
  order: AcpOrder.optional(),
})
export type AcpSession = z.infer<typeof AcpSession>

export const AcpError = z.object({ type: z.string().max(50), code: z.string().max(100), message: text })

export const AcpToken = z.object({ id })

/** What a webhook says happened; the session is read before it is believed. */
export const AcpEvent = z.object({ type: z.string().max(50), data: z.object({ checkout_session_id: id }) })
