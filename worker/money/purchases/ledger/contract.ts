import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Decision } from '../deciding/contract.ts'

/** What a purchase was decided about, as it stands in the ledger. */
export type LedgerFacts = {
  candidateId: string | null
  mandateId: string
  /** Hash of the mandate's version. */
  mandateHash: string | null
  attemptId: string | null
  matchId: number | null
  match: string | null
  platformId: number | null
  platformName: string | null
  ticketType: string | null
  section: string | null
  decision: Decision | null
  /** What a seller was asked, or what it answered; without details of the person. */
  seller?: SellerFacts
}

/** Amounts in minor units, with all fees. */
export type SellerFacts = {
  /** `hand_over`: what the person says of the seller's own page. */
  call: 'open' | 'read' | 'complete' | 'cancel' | 'hand_over'
  /** Null of a request, and where there was no answer. */
  status: string | null
  totalPence: number | null
  feesPence: number | null
  section: string | null
  seat: string | null
  orderNumber: string | null
  problem: string | null
  /** Pence that the seller gave back since the entry before. */
  refundedPence?: number
}

type EntryKind =
  | 'signed'
  | 'changed'
  | 'switched_on'
  | 'switched_off'
  | 'decided'
  | 'revoked'
  | 'stopped'
  | 'request'
  | 'answer'
  | 'asking'
  | 'handed_over'
  | 'confirmed'
  | 'declined'
  | 'gone'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'unclear'
  | 'refunded'

/** One line of a person's ledger, before it is bound to the one above it. */
export type NewEntry = {
  /** Names what it records: the same is recorded once. */
  key: string
  kind: EntryKind
  /** In one sentence, for its person. */
  text: string
  facts: LedgerFacts
}

export type LedgerEntry = NewEntry & { seq: number; at: Instant; previous: string | null; hash: string }
