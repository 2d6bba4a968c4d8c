import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Attempt, AttemptCounts } from '#worker/money/purchases/attempts/contract.ts'
import type { Decision, Question } from '#worker/money/purchases/deciding/contract.ts'
import type { LedgerEntry } from '#worker/money/purchases/ledger/contract.ts'

/** Name of the object that alone writes what a person's mandates spend. */
export function purchaseDeskName(userId: number): string {
  return `user:${userId}`
}

/** An offer that may be bought under a mandate; the desk adds the time and what is committed already. */
export type Candidate = Omit<Question, 'now' | 'commitments'> & {
  /** Of the change and its offer: a change that comes again is decided once. */
  id: string
  mandateHash: string
  platformName: string
  /** Decided and recorded, and nothing is reserved or bought. */
  isOnPaper: boolean
}

export type Considered = { decision: Decision; attemptId: string | null }

export type PurchaseDeskApi = {
  /** Decides, records and reserves in one step. The same candidate is answered as before. */
  consider(candidate: Candidate): Promise<Considered>
  /** Decides once more, right before money moves; a no ends the attempt. */
  recheck(attemptId: string, candidate: Candidate): Promise<Decision>
  /** From now on nothing is bought by it, and what waits for an answer ends. */
  revoke(mandateId: string, at: Instant): Promise<void>
  /** Newest first. */
  attempts(limit: number): Promise<Attempt[]>
  counts(): Promise<AttemptCounts>
  /** Oldest first. */
  ledger(after: number, limit: number): Promise<LedgerEntry[]>
  /** Newest first, those before one; null for all. */
  newest(before: number | null, limit: number): Promise<LedgerEntry[]>
  /** Called when the person is erased. */
  clear(): Promise<void>
}
