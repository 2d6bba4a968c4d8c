import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { fromDecimal } from '#worker/ground/platform/money.ts'
import { isEmailAddress, normaliseEmail } from '#worker/people/accounts/rules.ts'
import { type BillingCycle, billingCycles, type PaidPlan, paidPlans } from '#worker/people/plans/constants.ts'
import { handMethods, maxFieldLength, type OrderState, type PaymentMethod, paymentMethods } from '../constants.ts'
import type { Buyer } from '../contract.ts'
import { maxMessageLength, type NoticeStatus, type NoticeType } from '../notices/constants.ts'
import { maxNoteLength } from '../refunds/constants.ts'
import { documentLine } from '../rules.ts'
import { deskTexts, maxSearchLength, type PaymentStatus, paymentStatuses } from './constants.ts'

/** A payment by any method, as operators see it. */
export type PaymentRecord = {
  id: string
  /** Null once the user was erased. */
  userId: number | null
  email: string | null
  plan: PaidPlan
  cycle: BillingCycle
  amountPence: number
  method: PaymentMethod
  isByHand: boolean
  state: OrderState
  status: PaymentStatus
  reference: string | null
  notes: string
  providerOrderId: string | null
  issue: string | null
  createdAt: Instant
  /** The customer waits for an answer. */
  isRefundAsked: boolean
  /** By refunds and reversals, as booked. */
  givenBackPence: number
  /** Number of the receipt, with VAT, fee and time as booked; null where no money came in. */
  documentNumber: number | null
  vatPence: number | null
  feePence: number | null
  paidAt: Instant | null
}

/** Where a page of records ends. */
export type Position = { createdAt: Instant; id: string }

export type Notice = {
  paymentId: string
  type: NoticeType
  recipient: string
  message: string
  status: NoticeStatus
  reason: string | null
  createdAt: Instant
  sentAt: Instant | null
}

/** A row of a user's ledger. */
export type LedgerLine = {
  number: number
  orderId: string
  kind: string
  ref: string
  grossPence: number
  cash: number
  held: number
  fees: number
  vat: number
  deferred: number
  refunds: number
  at: Instant
}

/** What came in less what went back, in a calendar month (UTC), by the ledger. */
export type RevenueMonth = { month: string; netPence: number; vatPence: number }

export type DeskFigures = {
  pending: number
  confirmed: number
  /** Received less given back, VAT included. */
  revenuePence: number
  noticesSent: number
  months: RevenueMonth[]
}

/** Whether money comes in: the newest payment, and what was paid and refused in a day. */
export type MoneyPulse = {
  lastPaidAt: Instant | null
  paid: number
  refused: number
  problems: number
  isDown: boolean
}

export type NewRecord = {
  id: string
  userId: number
  plan: PaidPlan
  cycle: BillingCycle
  amountPence: number
  method: PaymentMethod
  reference: string | null
  notes: string
  buyer: Buyer | null
}

/** No control characters but those of lines. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)
    .default('')
/** On a document, or found by. */
const line = text(maxFieldLength).transform(documentLine)

/** Pounds with two decimals, from a form or a call. */
const Pounds = z
  .union([z.string().trim(), z.number()], deskTexts.amountWrong)
  .transform(String)
  .refine((text) => /^\d{1,6}(\.\d{1,2})?$/.test(text), deskTexts.amountWrong)
  .transform((text) => fromDecimal(Number(text)))
  .refine((pence) => pence > 0, deskTexts.amountMissing)

export const NewRecordForm = z.object({
  user_id: z
    .union([z.string().trim(), z.number()], deskTexts.userMissing)
    .transform(String)
    .refine((text) => /^\d{1,15}$/.test(text) && Number(text) > 0, deskTexts.userMissing)
    .transform(Number),
  plan_type: z.string().toLowerCase().pipe(z.enum(paidPlans)),
  billing_cycle: z.enum(billingCycles),
  /** Without script the field stays empty, and the proposal counts. */
  amount: z.preprocess((given) => (given === '' ? undefined : given), Pounds.optional()),
  payment_method: z.enum(handMethods, deskTexts.methodWrong),
  payment_reference: line,
  notes: text(maxNoteLength),
  /** Only a document above £250 names the buyer. */
  buyer_name: line,
  buyer_address: line,
})

const Ticked = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false)

export const ConfirmForm = z
  .object({
    sendEmail: Ticked,
    sendSMS: Ticked,
    recipientEmail: text(254),
    recipientPhone: text(30),
    customMessage: text(maxMessageLength),
  })
  .superRefine(({ sendEmail, sendSMS, recipientEmail, recipientPhone }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!sendEmail && !sendSMS) wrong('sendEmail', deskTexts.noChannel)
    if (sendEmail && !isEmailAddress(normaliseEmail(recipientEmail))) wrong('recipientEmail', deskTexts.emailWrong)
    if (sendSMS && !isMobile(recipientPhone)) wrong('recipientPhone', deskTexts.phoneWrong)
  })
export type ConfirmForm = z.infer<typeof ConfirmForm>

const isMobile = (text: string) => /^(\+44|0)7\d{9}$/.test(text.replace(/[\s()-]/g, ''))

const choice = <T extends z.ZodType>(of: T) =>
  z.preprocess((given) => (given === '' ? undefined : given), of.optional()).catch(undefined)

export const RecordsQuery = z.object({
  q: z.string().trim().max(maxSearchLength).default('').catch(''),
  status: choice(z.enum(paymentStatuses)),
  method: choice(z.enum(paymentMethods)),
  refund: choice(z.enum(['asked'])),
  cursor: z.string().max(80).optional().catch(undefined),
})
export type RecordsQuery = z.infer<typeof RecordsQuery>
