import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { maxFieldLength } from '../constants.ts'

/** `asked`: a customer asks, after the 14 days or for a payment by hand; `answered`: an operator decided, and a refund of its own follows or none. */
export const refundStates = ['asked', 'requested', 'done', 'failed', 'answered'] as const
export type RefundState = (typeof refundStates)[number]

/** Why money is given back; `right` is the customer's own within 14 days. */
export const refundReasons = {
  right: 'Right to cancel',
  goodwill: 'Goodwill',
  not_as_described: 'Service not as described',
  duplicate: 'Paid twice',
  fraud: 'Not paid by the account holder',
  other: 'Other',
} as const
export type RefundReason = keyof typeof refundReasons
export const refundReasonNames = Object.keys(refundReasons) as [RefundReason, ...RefundReason[]]

/** Until when a customer who asked has an answer, and within their right the money: the law gives 14 days for it. */
export const answerDays = 14
/** Who gets a mail about a request. */
export const requestRecipients = ['customer', 'operator'] as const
export type RequestRecipient = (typeof requestRecipients)[number]

export const maxNoteLength = 500
export const maxReferenceLength = maxFieldLength

/** Refunds without an answer are asked for again, with the same request id, by their age. */
export const firstRefundCheckMs = 2 * minuteMs
export const refundChecksByAge = [
  { youngerThanMs: 20 * minuteMs, everyMs: firstRefundCheckMs },
  { youngerThanMs: dayMs, everyMs: 15 * minuteMs },
  { youngerThanMs: Number.POSITIVE_INFINITY, everyMs: 6 * hourMs },
] as const

/** Our own reasons for a refund that was not sent, beside PayPal's codes. */
export const refundIssues = { reversed: 'ORDER_REVERSED' } as const

export const maxRefundsPerOrder = 50

export const refundTexts = {
  unknown: "We couldn't find that payment.",
  tooMuch: 'The amount is more than what is left of this payment.',
  changed: 'Money of this payment was given back a moment ago. Reload the page to see what is left.',
  disputed: 'The buyer disputes this payment at PayPal. It is settled there.',
  notPaid: 'Only a payment that came in can be given back.',
  over: 'The time to cancel this payment is over. You can ask us instead.',
  reused: 'This form was used for another refund. Reload the page.',
  failed: 'PayPal refused the refund.',
  noProvider: 'PayPal is not set up, so nothing can be given back through it.',
  referenceMissing: 'Enter the reference of your transfer.',
  askedAlready: 'You already asked for this refund. We answer by email.',
} as const
