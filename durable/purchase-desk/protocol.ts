import type { Instant } from '#worker/ground/platform/clock.ts'
import type {
  Answered,
  AttemptCounts,
  AttemptNews,
  Bought,
  BoughtQuery,
  News,
  ShownAttempt,
} from '#worker/money/purchases/attempts/contract.ts'
import type { Decision, Question } from '#worker/money/purchases/deciding/contract.ts'
import type { PaperReason } from '#worker/money/purchases/deciding/paper.constants.ts'
import type { LedgerEntry } from '#worker/money/purchases/ledger/contract.ts'
import type { CallKind } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import type { KeptOrder, SellerAnswer, Session } from '#worker/money/purchases/sellers/contract.ts'

/** Name of the object that alone writes what a person's mandates spend. */
export function purchaseDeskName(userId: number): string {
  return `user:${userId}`
}

/** A mandate, an offer and all that decides about them, as they are now; the desk adds the time and what is committed. */
export type Asked = Omit<Question, 'now' | 'commitments' | 'kept' | 'statedPence'> & { mandateHash: string }

/** An offer that may be bought under a mandate. */
export type Candidate = Asked & {
  /** Made from the change and its offer, so that a change that comes again is decided once. */
  id: string
  userId: number
  platformName: string
  /** What a seller needs to be asked; or why the offer is decided on paper, where nothing is reserved or bought. */
  means: Means | HandOver | OnPaper
}

/** The seller has no protocol: its person buys on its page. */
export type HandOver = { page: string }
export type OnPaper = { onPaper: PaperReason }

/** `details`: who buys and by which card, sealed. `cardMaxPence`: the most that the card is kept for, with all fees. */
export type Means = { offerRef: string; details: string; cardMaxPence: number }

/** `isMandateOver`: nothing is bought by this version of the mandate any more. */
export type Considered = { decision: Decision; attemptId: string | null; isMandateOver: boolean }

export type StartedDecision = Considered & { due: Due }

/** A call that the desk has written down as under way. `upTo`: what a payment may cost at most. */
type DeskCall = {
  kind: CallKind
  number: number
  order: KeptOrder
  details: string
  session: Session | null
  upTo: number
}

/** What is due of an attempt: a call, the question whether it may still be paid, or nothing now. */
export type Due = { kind: 'call'; call: DeskCall } | { kind: 'recheck'; ref: AttemptRef } | { kind: 'nothing' }

/** Who and what an attempt is about, for asking everything again. */
export type AttemptRef = {
  attemptId: string
  mandateId: string
  matchId: number
  platformId: number
  offer: Question['offer']
  /** Who buys and by which card, sealed; empty once it is over. */
  details: string
}

/** What its person says of tickets on a seller's own page. `pence`: what they paid for all of them. `isSure`: asked once more. */
export type FanAnswer =
  | { kind: 'bought'; pence: number; isSure?: boolean }
  | { kind: 'gone' }
  | { kind: 'not_for_me' }
  | { kind: 'not_paid' }

/** A mandate as its person left it: what they signed, and whether it buys. */
export type MandateNote = {
  mandateId: string
  hash: string
  version: number
  words: readonly string[]
  isLive: boolean
}

export type PurchaseDeskApi = {
  /** Records a new version, and a switch between paper and buying. The same is recorded once. */
  note(mandate: MandateNote): Promise<void>
  /** Decides, records and reserves in one step. The same candidate is answered as before. */
  consider(candidate: Candidate): Promise<Considered>
  /** As `consider`, and takes what is due of the attempt in the same step, for a caller that carries it out at once. */
  begin(candidate: Candidate): Promise<StartedDecision>
  /**
   * What is due now, written down before it is done. Before a payment everything is asked again: `asked` is the answer, null
   * where the mandate is gone; without it the desk asks for it.
   */
  take(attemptId: string, asked?: Asked | null): Promise<Due>
  /** Writes down what a seller answered; then as `take`. */
  heard(attemptId: string, number: number, answer: SellerAnswer): Promise<Due>
  /** What its person has not been sent yet. */
  news(attemptId: string): Promise<AttemptNews | null>
  sent(attemptId: string, news: News): Promise<void>
  /** The person's yes to the total that they were shown. */
  confirm(attemptId: string, totalPence: number): Promise<Answered>
  decline(attemptId: string): Promise<Answered>
  /** The fan's answer to a hand-over; may be repeated. */
  answer(attemptId: string, answer: FanAnswer): Promise<Answered>
  /** Has the attempt of a seller's session read it soon; false where no attempt has it. */
  hint(platformId: number, sessionId: string): Promise<boolean>
  /** From now on nothing is bought by it, and what was not paid yet ends. `why`: of one that its person did not revoke. */
  revoke(mandateId: string, at: Instant, why?: string): Promise<void>
  /** Newest first. */
  attempts(limit: number): Promise<ShownAttempt[]>
  /** Those for one match, newest first. */
  attemptsOf(matchId: number, limit: number): Promise<ShownAttempt[]>
  attempt(attemptId: string): Promise<ShownAttempt | null>
  counts(): Promise<AttemptCounts>
  /** Purchases of mandates that stand, by their ids, as decisions count them. */
  purchasesBy(mandateIds: readonly string[]): Promise<Record<string, number>>
  /** Those of the matches of which a purchase stands, by any mandate. */
  matchesBought(matchIds: readonly number[]): Promise<number[]>
  bought(query: BoughtQuery): Promise<Bought>
  /** Oldest first. */
  ledger(after: number, limit: number): Promise<LedgerEntry[]>
  /** Newest first, those before one; null for all. */
  newest(before: number | null, limit: number): Promise<LedgerEntry[]>
  /** Called when the person is erased. */
  clear(): Promise<void>
}
