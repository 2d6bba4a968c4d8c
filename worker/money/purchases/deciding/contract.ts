import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { OfferState, PlacedOffer } from '#worker/matches/changes/contract.ts'
import type { Terms } from '../mandates/contract.ts'

/** A ticket that may be bought, as the room has it. */
export type OfferedTicket = PlacedOffer & Pick<OfferState, 'ref' | 'opensAt' | 'closesAt'>

/** What a person set for all of their mandates. Pounds in pence; null for no limit. */
export type Limits = {
  isEntitled: boolean
  isSwitchedOn: boolean
  /** Asked before each purchase, whatever a mandate says. */
  mustConfirm: boolean
  maxPricePence: number | null
  monthlyBudgetPence: number | null
}

/** State of a seller: its page as last read, and what operators and alarms say of it. */
export type SellerState = {
  /** No purchases at all, by an operator. */
  isStopped: boolean
  isSellerStopped: boolean
  /** The platform's drift flag is up. */
  isFlagged: boolean
  /** The silence alarm is up. */
  isSilent: boolean
  /** Whether the page is certainly this match's. */
  isSame: boolean
  /** The offer waits for a second check. */
  isQuarantined: boolean
  /** Tickets that the seller lets one account buy for the match; null where it does not say. */
  limit: number | null
}

/** A purchase that was made, or may still be. Released ones are left out. */
export type Commitment = {
  attemptId: string
  mandateId: string
  matchId: number
  platformId: number
  quantity: number
  /** Paid, or the most that may be paid. */
  pence: number
  currency: string
  at: Instant
}

/** What purchases keep for good, as far as a question is about it: sums, so that they are read as fast after years. */
export type Kept = {
  /** By the mandate. */
  purchases: number
  /** In pounds, this month and dated later. */
  spentPence: number
  /** Purchases for the match. */
  purchasesOfMatch: number
  /** Tickets bought for the match at the seller. */
  tickets: number
}

/** A mandate in its newest version, as far as it decides. */
export type DecidingMandate = {
  id: string
  terms: Terms
  revokedAt: Instant | null
  /** Signed anew since the purchase was decided under it. */
  isChanged?: boolean
}

export type Question = {
  now: Instant
  mandate: DecidingMandate
  limits: Limits
  match: MatchFacts
  /** Its kick-off is another than when the purchase was decided. */
  isMoved?: boolean
  offer: OfferedTicket
  seller: SellerState
  /** Those that may still change, and those that are not in `kept` yet. */
  commitments: readonly Commitment[]
  kept: Kept
  /** The card that the purchase was started with is not kept any more. */
  isCardGone?: boolean
  /** What the seller asks for all tickets, once it has said; until then the page's price counts. */
  statedPence?: number
}

/** Why nothing is bought. */
export type Refusal =
  | 'revoked'
  | 'changed'
  | 'expired'
  | 'not_in_plan'
  | 'switched_off'
  | 'stopped'
  | 'seller_stopped'
  | 'drift'
  | 'silence'
  | 'not_same'
  | 'quarantine'
  | 'other_match'
  | 'match_over'
  | 'moved'
  | 'seller_kind'
  | 'resale'
  | 'not_a_ticket'
  | 'not_on_sale'
  | 'type'
  | 'area'
  | 'away_end'
  | 'hospitality'
  | 'together'
  | 'no_price'
  | 'currency'
  | 'price'
  | 'total'
  | 'own_price'
  | 'budget_currency'
  | 'budget'
  | 'used_up'
  | 'match_taken'
  | 'seller_limit'
  | 'card_gone'

/** `maxTotalPence`: what the seller may ask at most, with all fees; null only where the fan is asked first. */
export type Decision =
  | { verdict: 'buy'; quantity: number; currency: string; expectedPence: number; maxTotalPence: number }
  | { verdict: 'ask'; quantity: number; currency: string; expectedPence: number; maxTotalPence: number | null }
  | { verdict: 'no'; reason: Refusal }
