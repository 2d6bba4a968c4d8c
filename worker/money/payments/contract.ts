import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { fromDecimal, isWholePence } from '#worker/ground/platform/money.ts'
import { type BillingCycle, billingCycles, type PaidPlan, paidPlans } from '#worker/people/plans/constants.ts'
import { type BuyerField, problemOf, tidyBuyer } from './checkout/rules.ts'
import { currency, maxPaymentIdLength, type OrderState, type PaymentMethod, texts } from './constants.ts'

/** On an order and a full VAT document; not kept where the law does not ask for it. */
export type Buyer = { name: string; address: string }

/** One purchase. Its id is the idempotency key of every call to the provider. */
export type Order = {
  id: string
  payerId: string
  /** Null once the user was erased. */
  userId: number | null
  plan: PaidPlan
  cycle: BillingCycle
  amountPence: number
  method: PaymentMethod
  /** Recorded and confirmed by an operator. */
  isByHand: boolean
  state: OrderState
  /** PayPal's id: `order_id` and `payment_intent` on the wire. Null until PayPal has answered. */
  providerOrderId: string | null
  captureId: string | null
  /** PayPal's code for the last refusal. */
  issue: string | null
  /** How often PayPal refused to take its money. */
  refusals: number
  buyer: Buyer | null
  createdAt: Instant
  /** When PayPal is asked about it next; null where nothing more can come of it. */
  checkAt: Instant | null
}

/** A payment on the plan tab, with its documents. */
export type PaymentLine = Pick<Order, 'id' | 'plan' | 'cycle' | 'amountPence' | 'method' | 'state' | 'createdAt'> & {
  /** When the customer asked for a refund; null unless they wait for an answer. */
  refundAskedAt: Instant | null
  documents: { number: number; kind: 'receipt' | 'credit_note'; grossPence: number }[]
}

const buyerText = (field: BuyerField) =>
  z
    .string({ error: problemOf(field, '') ?? 'Please enter a text.' })
    .transform((text) => tidyBuyer(field, text))
    .superRefine((text, context) => {
      const message = problemOf(field, text)
      if (message) context.addIssue({ code: 'custom', message })
    })

const Name = buyerText('name')
const Email = buyerText('email')
const Address = {
  line1: buyerText('line1'),
  line2: buyerText('line2').default(''),
  city: buyerText('city'),
  postal_code: buyerText('postal_code'),
}

/** Fields of a purchase; its amount is only compared with the price. */
const Purchase = {
  plan_type: z.string().toLowerCase().pipe(z.enum(paidPlans)),
  billing_cycle: z.enum(billingCycles),
}
const amount = z
  .number()
  .min(0)
  .max(100_000)
  .refine(isWholePence, 'Enter an amount with two decimals, such as 39.99.')
  .transform(fromDecimal)

export const CreateOrderInput = z.object({
  ...Purchase,
  amount,
  currency: z.literal(currency).default(currency),
  customer_info: z.object({
    email: Email,
    name: Name,
    billingAddress: z.object({ ...Address, country: z.literal('GB').default('GB') }),
    /** The buyer asks for the plan to start within the days in which they may cancel. */
    start_now: z.boolean().default(false),
  }),
})

/** The checkout's form. The field names are those of the page. */
export const CheckoutForm = z.object({
  plan: Purchase.plan_type,
  cycle: Purchase.billing_cycle,
  name: Name,
  email: Email,
  ...Address,
  start_now: z.literal('on', texts.startMissing),
  cookies: z.literal('on', texts.cookiesMissing),
})

const paymentId = z
  .string()
  .min(1)
  .max(maxPaymentIdLength)
  .regex(/^[\w-]+$/)

export const CaptureOrderInput = z.object({ order_id: paymentId, ...Purchase, amount })
export const SubscriptionInput = z.object({ payment_intent_id: paymentId, ...Purchase, amount })
export const PaymentQuery = z.object({ payment_intent: paymentId })

/** What a buyer asks for, in our own terms. */
export type OrderRequest = {
  plan: PaidPlan
  cycle: BillingCycle
  buyer: Buyer
  amountPence: number | null
  /** The buyer asked for it to start at once: used days are theirs to pay if they cancel (Regulations 2013, reg. 36). */
  isStartAsked: boolean
}

/** An event of the provider, worked through by the queue. */
export const PaymentEventMessage = z.object({
  version: z.literal(1),
  type: z.literal('payment_event'),
  eventId: z.string().max(200),
})

/** A receipt to mail. */
export const ReceiptMailMessage = z.object({
  version: z.literal(1),
  type: z.literal('receipt_mail'),
  number: z.number().int().positive(),
})
