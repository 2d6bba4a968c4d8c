import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '../accounts/rules.ts'
import { type BillingCycle, billingCycles, type PaidPlan, paidPlans } from '../plans/constants.ts'
import type { Instant } from '../platform/clock.ts'
import { currency, maxFieldLength, maxPaymentIdLength, type OrderState, texts } from './constants.ts'
import { isUkPostcode, penceOf } from './rules.ts'

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
  state: OrderState
  /** PayPal's id: `order_id` and `payment_intent` on the wire. Null until PayPal has answered. */
  providerOrderId: string | null
  captureId: string | null
  /** PayPal's code for the last refusal. */
  issue: string | null
  buyer: Buyer | null
  createdAt: Instant
}

const required = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(maxFieldLength, `Please use at most ${maxFieldLength} characters.`)

const line = z.string().trim().max(maxFieldLength, `Please use at most ${maxFieldLength} characters.`).default('')

const email = required(texts.emailMissing).refine((text) => isEmailAddress(normaliseEmail(text)), texts.emailInvalid)

const postcode = required(texts.postcodeMissing)
  .transform((text) => text.toUpperCase().replace(/\s+/g, ' '))
  .refine(isUkPostcode, texts.postcodeInvalid)

/** What is bought; an amount is only compared. */
const Purchase = {
  plan_type: z.string().toLowerCase().pipe(z.enum(paidPlans)),
  billing_cycle: z.enum(billingCycles),
}
const amount = z.number().min(0).max(100_000).transform(penceOf)

export const CreateOrderInput = z.object({
  ...Purchase,
  amount,
  currency: z.literal(currency).default(currency),
  customer_info: z.object({
    email,
    name: required(texts.nameMissing),
    billingAddress: z.object({
      line1: required(texts.addressMissing),
      line2: line,
      city: required(texts.cityMissing),
      postal_code: postcode,
      country: z.literal('GB').default('GB'),
    }),
  }),
})

/** The checkout's form. The field names are those of the page. */
export const CheckoutForm = z.object({
  plan: Purchase.plan_type,
  cycle: Purchase.billing_cycle,
  name: required(texts.nameMissing),
  email,
  line1: required(texts.addressMissing),
  line2: line,
  city: required(texts.cityMissing),
  postal_code: postcode,
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
export type Wish = { plan: PaidPlan; cycle: BillingCycle; buyer: Buyer; amountPence: number | null }

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
