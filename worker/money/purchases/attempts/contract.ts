import type { Instant } from '#worker/ground/platform/clock.ts'
import type { questions } from './constants.ts'

/** What a seller says that it took; `isByFan`: paid by its person on the seller's own page. */
export type SellerClaim = { pence: number; currency: string; isByFan?: true }

/** One purchase that was started for a person. */
export type ShownAttempt = {
  id: string
  matchId: number
  homeTeam: string
  awayTeam: string
  platformName: string
  /** Price of all its tickets together, with fees as far as they are known. */
  pence: number
  /** Its seller never said what it took, or said more: `pence` is what its payment was good for. */
  isAtMost: boolean
  /** What its seller says that it took, where that is more than can be, or in another currency. */
  claim: SellerClaim | null
  currency: string
  /** What the seller or its page asked for all. */
  askedPence: number
  quantity: number
  createdAt: Instant
  /** One of `attemptStatuses`, `unclear`, or one of a later version. */
  status: string
  mandateId: string
  /** The seller has no protocol: its person buys on its page, and says what they paid. */
  isHandOver: boolean
  /** Whether its person is asked what they paid on the seller's own page, or has said it; null for neither. */
  byHand: 'asked' | 'said' | null
  /**
   * Its seller did not say whether it was paid; null where that is known. `isAskedOn`: it is still asked. `checkUrl`: the
   * purchase on its page.
   */
  mayBePaid: { isAskedOn: boolean; checkUrl: string | null } | null
  /** What the seller gave back of `pence` so far, and when that was seen; null for nothing. */
  refund: { pence: number; at: Instant } | null
  /** Question to its person, until they answered or it is too late; null when nothing is asked. */
  question: AttemptQuestion | null
  /** The seller's number of what was bought. */
  orderNumber: string | null
  /** Why it ended, or what is not as asked; null where there is nothing to say. */
  problem: string | null
}

/** An attempt that stands or may still buy, and the page that shows it. */
export type StandingPurchase = { attempt: ShownAttempt; path: string }

/** What the fan confirms. Amounts in minor units. */
export type AttemptQuestion = {
  /** With all fees; null where the seller says it on its own page alone. */
  totalPence: number | null
  feesPence: number
  ticketType: string
  section: string | null
  seat: string | null
  termsUrl: string | null
  /** Where the fan goes on at the seller; null where one press here buys. */
  continueUrl: string | null
  /** The most that may have been paid under the mandate, for a hand-over. */
  mostPence: number | null
  /** Why it is asked although its mandate buys without asking, or what is not sure of it; null for nothing. */
  why: string | null
  answerBy: Instant
}

/**
 * `own`: its person bought beyond the mandate, or after the question, which counts all the same. `gone`: it is no longer
 * asked, or was shown with another total. `unsure`: far more than was asked, so asked once more. `too_much`: above what is taken at all. `too_little`: it counts already.
 */
export type Answered = 'done' | 'own' | 'gone' | 'unsure' | 'too_much' | 'too_little'

/** What became of a person's word that they bought: `bad_paid` for an amount that is none. */
export type SaidBought = Answered | 'bad_paid'

/** News to its person about an attempt. `ended`: a question that they were asked stands no more. `unreadable`: its seller's answers since the payment. `readable`: they can be read again. `unanswered`: a question that ended in silence. */
export type News =
  | (typeof questions)[number]
  | 'unreadable'
  | 'readable'
  | 'completed'
  | 'failed'
  | 'unclear'
  | 'ended'
  | 'unanswered'
  | 'refunded'
export type AttemptNews = { news: News; attempt: ShownAttempt }

/** As what an attempt counts. */
export type Counted = Pick<ShownAttempt, 'status' | 'currency' | 'pence'>
/** Attempts of one status and currency, and their sum. */
export type Tally = Counted & { attempts: number }

export type AttemptCounts = {
  total: number
  /** With those of which all money was given back. */
  completed: number
  givenBack: number
  failed: number
  awaiting: number
  cancelled: number
  /** Those whose sellers do not say whether they were paid. */
  mayBePaid: number
  /** Sum and average of what was bought in pounds, without what was given back. */
  spentPence: number
  averagePence: number | null
  /** What was bought in other currencies, which no sum joins. */
  elsewhere: { currency: string; pence: number }[]
  /** The most that may have been paid beside that, where sellers do not say. */
  unclear: { currency: string; pence: number }[]
}

/** Tickets that a mandate bought. `pence`: without refunds. `at`: time of the ledger's entry. `isAdult`: counted for lowest prices. */
export type BoughtTickets = Pick<ShownAttempt, 'id' | 'matchId' | 'homeTeam' | 'awayTeam' | 'platformName'> &
  Pick<ShownAttempt, 'pence' | 'currency' | 'quantity' | 'orderNumber'> & { at: Instant; isAdult: boolean }

/** What some mandates bought in a time: `sums` of all of it, a row for each currency; of it the newest. */
export type Bought = {
  sums: { currency: string; purchases: number; pence: number }[]
  newest: BoughtTickets[]
}
export type BoughtQuery = { mandateIds: readonly string[]; from: Instant; until: Instant; limit: number }

/** What an agent's mandates bought for one of their clients. */
export type ClientPurchases = (
  userId: number,
  clientId: number,
  span: Omit<BoughtQuery, 'mandateIds'>,
) => Promise<Bought>
