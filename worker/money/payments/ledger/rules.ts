// What a fact about money means for the accounts (decision 39). Every posting adds up to zero; the table refuses any other.
import type { Fact, OrderBalance } from '../orders/rules.ts'
import { vatIn } from '../rules.ts'

/** Accounts of the ledger. Money that comes in is positive, what we owe or earned is negative. */
const accounts = ['cash', 'held', 'fees', 'vat', 'deferred', 'refunds'] as const
type Account = (typeof accounts)[number]

const postingKinds = ['captured', 'refunded', 'reversed', 'disputed', 'dispute_won'] as const
export type PostingKind = (typeof postingKinds)[number]

export type Posting = {
  kind: PostingKind
  /** The provider's id of the movement: each is posted once. */
  ref: string
  /** The buyer's side of it, always positive. */
  grossPence: number
} & Record<Account, number>

const none: Record<Account, number> = { cash: 0, held: 0, fees: 0, vat: 0, deferred: 0, refunds: 0 }

/** Null for facts that move no money. */
export function postingOf({ capturedPence, refundedPence, state }: OrderBalance, fact: Fact): Posting | null {
  const left = capturedPence - refundedPence
  switch (fact.kind) {
    case 'captured': {
      const { kind, ref, amountPence, feePence } = fact
      const vat = vatIn(amountPence)
      const shares = { cash: amountPence - feePence, fees: feePence, vat: -vat, deferred: vat - amountPence }
      return { ...none, kind, ref, grossPence: amountPence, ...shares }
    }
    case 'refunded':
      return givenBack(fact.kind, fact.ref, refundedPence, fact.amountPence, state === 'disputed' ? 'held' : 'cash')
    case 'reversed':
      return givenBack(fact.kind, fact.ref, refundedPence, left, state === 'disputed' ? 'held' : 'cash')
    case 'disputed':
      return { ...none, kind: fact.kind, ref: fact.ref, grossPence: left, cash: -left, held: left }
    case 'dispute_won':
      return { ...none, kind: fact.kind, ref: fact.ref, grossPence: left, cash: left, held: -left }
    case 'approved':
    case 'pending':
    case 'denied':
    case 'expired':
      return null
  }
}

/** Tax is taken from the running total, so that refunds in parts give back exactly what one refund would. */
function givenBack(
  kind: PostingKind,
  ref: string,
  before: number,
  amountPence: number,
  from: 'cash' | 'held',
): Posting {
  const vat = vatIn(before + amountPence) - vatIn(before)
  return { ...none, kind, ref, grossPence: amountPence, [from]: -amountPence, vat, refunds: amountPence - vat }
}

export function sumOf(posting: Record<Account, number>): number {
  return accounts.reduce((sum, account) => sum + posting[account], 0)
}
