import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { fromDecimal } from '#worker/ground/platform/money.ts'
import {
  maxNoteLength,
  maxReferenceLength,
  type RefundReason,
  type RefundState,
  refundReasonNames,
} from './constants.ts'

/** Money on its way back. Its id is the idempotency key at the provider. */
export type Refund = {
  id: string
  orderId: string
  amountPence: number
  reason: RefundReason
  note: string
  state: RefundState
  /** The provider's code of a refusal. */
  issue: string | null
  createdAt: Instant
  handledAt: Instant | null
}

/** What a payment is worth when it is cancelled now. */
export type RefundOffer = {
  /** Received, less what was given back or is on its way. */
  leftPence: number
  /** What the customer gets without asking; 0 once that time is over. */
  rightPence: number
  /** When the paid plan would end if that were given back now; null when it would end within a day. */
  planUntilAt: Instant | null
  /** What the unused days are worth: an operator's starting point. */
  unusedPence: number
  rightEndsAt: Instant
  isRightOver: boolean
  /** Days to cancel as of right, by the rules in force when it was paid. */
  coolingOffDays: number
  /** Days used so far, and days that the plan runs as it is now. */
  usedDays: number
  runsDays: number
  /** If nothing had been given back. */
  totalDays: number
  isUsed: boolean
}

const requestId = z.uuid()
/** No control characters but those of lines. */
const note = z
  .string()
  .trim()
  .max(maxNoteLength)
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)
  .default('')

/** "12.50" of a form, or a number of a call. */
const Pounds = z
  .union([z.string().trim(), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,5}(\.\d{1,2})?$/.test(text) && Number(text) > 0, 'Enter an amount such as 12.50.')
  .transform((text) => fromDecimal(Number(text)))

/** An operator's refund; `reference` is the evidence of one made by bank transfer. */
export const RefundForm = z.object({
  request_id: requestId,
  amount: Pounds,
  reason: z.enum(refundReasonNames),
  note,
  reference: note.pipe(z.string().max(maxReferenceLength)),
})
export type RefundForm = z.infer<typeof RefundForm>

/** A customer's own; the sum is computed here. */
export const CancelForm = z.object({ request_id: requestId, note })
