// The orders as they are kept between two runs of the sandbox: PayPal does not forget what was paid.
import { z } from 'zod'

/** The oldest are forgotten. */
export const maxOrders = 500

const Money = z.object({ currency_code: z.string(), value: z.string() })
const PayPalCapture = z.object({ id: z.string(), status: z.string(), amount: Money, fee: z.string() })
const PayPalRefund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money,
  invoice_id: z.string().exactOptional(),
})
/** How a buyer's payment goes. An issue is PayPal's code of a refusal. */
const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pays') }),
  z.object({ kind: z.literal('declined'), issue: z.string() }),
  z.object({ kind: z.literal('pending') }),
])
const PayPalOrder = z.object({
  id: z.string(),
  status: z.enum(['PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED', 'VOIDED']),
  customId: z.string().optional(),
  amount: Money,
  returnUrl: z.string(),
  cancelUrl: z.string(),
  outcome: Outcome.nullable(),
  captures: z.array(PayPalCapture),
  refunds: z.array(PayPalRefund),
  createdAt: z.number(),
})
export const KeptOrders = z.object({
  orders: z.array(PayPalOrder).max(maxOrders),
  requests: z.array(z.tuple([z.string(), z.string()])).max(maxOrders),
})

export type KeptOrders = z.infer<typeof KeptOrders>
export type Money = z.infer<typeof Money>
export type PayPalCapture = z.infer<typeof PayPalCapture>
export type PayPalRefund = z.infer<typeof PayPalRefund>
export type PayPalOrder = z.infer<typeof PayPalOrder>
export type Outcome = z.infer<typeof Outcome>
