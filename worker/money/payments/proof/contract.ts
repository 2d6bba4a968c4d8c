import type { Instant } from '#worker/ground/platform/clock.ts'
import type { BillingCycle, PaidPlan } from '#worker/people/plans/constants.ts'
import type { OrderState } from '../constants.ts'
import type { TimedEntry } from '../periods.rules.ts'
import type { CaseKind, ProblemKind } from './constants.ts'

/** Whose or what it is about, and a sentence. */
export type Problem = { kind: ProblemKind; subject: string; text: string }

/** Opens a case for an operator: once for each kind and subject while it is open. */
export type RaiseCase = (kind: CaseKind, subject: string, text: string) => Promise<void>
/** Closes a case that settled itself; idempotent. */
export type CloseCase = (kind: CaseKind, subject: string) => Promise<void>

type Movement = { cash: number; held: number; fees: number; vat: number; deferred: number; refunds: number }
export type ProvedEntry = TimedEntry & Movement & { number: number; ref: string }

/** All that the books hold of one payer, read in one transaction. */
export type Books = {
  payerId: string
  userId: number | null
  paidPlan: string | null
  paidUntilAt: Instant | null
  entries: ProvedEntry[]
  orders: { id: string; state: OrderState; amountPence: number }[]
  documents: { number: number; ref: string; kind: 'receipt' | 'credit_note'; grossPence: number; vatPence: number }[]
  /** Refunds that have waited too long. */
  stuck: string[]
}

/** What a proof has added up so far; kept between its runs. */
export type Tally = {
  payers: number
  entries: number
  sumPence: number
  /** Net revenue and VAT by month. */
  months: Record<string, { net: number; vat: number }>
  /** Payers whose plan ran when a month began, and of these those whose did not when it ended. */
  paying: Record<string, { atStart: number; lost: number }>
}

/** A proof, running or done. */
export type Proof = {
  startedAt: Instant
  finishedAt: Instant | null
  phase: 'payers' | 'receipts' | 'plans' | 'done'
  cursor: string
  tally: Tally
}

/** The payment that a problem is about; all null where it is about none. */
type ProblemPayment =
  | { orderId: string; plan: PaidPlan; cycle: BillingCycle; amountPence: number; paidAt: Instant }
  | { orderId: null; plan: null; cycle: null; amountPence: null; paidAt: null }

export type OpenProblem = Problem & { foundAt: Instant } & ProblemPayment

export type ChurnMonth = { month: string; paying: number; lost: number }
