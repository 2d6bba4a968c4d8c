import type { Instant } from '#worker/ground/platform/clock.ts'
import type { BillingCycle, PaidPlan } from '#worker/people/plans/constants.ts'
import type { PaymentMethod } from '../constants.ts'
import type { Buyer } from '../contract.ts'

/** A VAT document as issued. */
export type Receipt = {
  number: number
  kind: 'receipt' | 'credit_note'
  plan: PaidPlan
  cycle: BillingCycle
  grossPence: number
  vatPence: number
  vatPercent: number
  fromAt: Instant
  untilAt: Instant
  issuedAt: Instant
  /** PayPal's id of the order; of one paid another way its reference, or ours. */
  paymentId: string
  method: PaymentMethod
  /** The receipt that a credit note is about; null on others. */
  credits: { number: number; issuedAt: Instant; isInvoice: boolean } | null
  /** On full documents only. */
  buyer: Buyer | null
}
