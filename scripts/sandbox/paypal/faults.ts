// What goes wrong at the simulated PayPal, by the control API or its own page.
import { z } from 'zod'

/** Issues of a refused call, as PayPal names them; any other text is taken too. */
export const declineIssues = [
  'INSTRUMENT_DECLINED',
  'INSUFFICIENT_FUNDS',
  'CARD_EXPIRED',
  'CVV_FAILURE',
  'PROCESSING_ERROR',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
  'ORDER_NOT_APPROVED',
  'ORDER_ALREADY_CAPTURED',
  'ORDER_COMPLETION_IN_PROGRESS',
  'ORDER_EXPIRED',
  'DUPLICATE_INVOICE_ID',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'AMOUNT_MISMATCH',
] as const

export const faultModes = {
  decline: 'Refuses with an issue',
  pending: 'Holds a capture for review',
  lose: 'Does the work, loses the answer',
  hang: 'Does not answer for 30 seconds',
  slow: 'Answers after a delay',
  unauthorized: 'Ends the session: 401',
  status: 'Answers with a status, 500 by default',
  maintenance: 'Answers 503 with a page, not JSON',
} as const
type FaultMode = keyof typeof faultModes

/** Calls that a fault concerns; `script` is the buttons' script in the browser. */
export const faultPlaces = ['capture', 'create', 'read', 'refund', 'verify', 'token', 'script', 'any'] as const

export const PayPalFault = z.strictObject({
  mode: z.enum(Object.keys(faultModes) as [FaultMode, ...FaultMode[]]),
  on: z.enum(faultPlaces).default('capture'),
  issue: z.string().max(100).default('INSTRUMENT_DECLINED'),
  status: z.number().int().min(400).max(599).default(500),
  delay_ms: z.number().int().min(0).max(600_000).default(3_000),
  times: z.number().int().min(1).max(1_000).optional(),
})
export type PayPalFault = z.infer<typeof PayPalFault>

/** How webhooks travel. `forge`: the body is altered by one byte after it was signed. */
export const HookWay = z.strictObject({
  off: z.boolean().default(false),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  repeat: z.number().int().min(1).max(25).default(1),
  reverse: z.boolean().default(false),
  forge: z.boolean().default(false),
})
export type HookWay = z.infer<typeof HookWay>
