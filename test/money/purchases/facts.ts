import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type {
  Commitment,
  Limits,
  OfferedTicket,
  Question,
  SellerState,
} from '#worker/money/purchases/deciding/contract.ts'
import { nothingKept } from '#worker/money/purchases/deciding/spending.rules.ts'
import type { Terms } from '#worker/money/purchases/mandates/contract.ts'

export const now = Date.parse('2026-11-28T12:00:00Z')

export const terms: Terms = {
  targets: [{ kind: 'match', id: 7 }],
  sellers: 'official_and_exchanges',
  areas: [],
  ticketTypes: [],
  quantity: 2,
  currency: 'GBP',
  maxPricePence: 5_000,
  maxTotalPence: null,
  purchases: 1,
  validUntilAt: now + 10 * 86_400_000,
  mode: 'buy',
}

export const limits: Limits = {
  isEntitled: true,
  isSwitchedOn: true,
  mustConfirm: false,
  maxPricePence: null,
  monthlyBudgetPence: null,
}

export const match: MatchFacts = {
  id: 7,
  leagueId: 1,
  leagueName: 'Premier League',
  homeTeamId: 101,
  homeTeamName: 'Arsenal',
  awayTeamId: 107,
  awayTeamName: 'Leeds United',
  kickoffAt: now + 5 * 86_400_000,
  matchDay: '2026-12-03',
  venue: null,
  city: null,
  country: 'England',
  status: 'scheduled',
  isHighDemand: false,
}

export const offer: OfferedTicket = {
  platformId: 3,
  platformKind: 'official',
  ticketType: 'Adult',
  section: 'North Stand',
  pricePence: 4_400,
  feesPence: 0,
  currency: 'GBP',
  availability: 'available',
  quantity: null,
  kind: 'ticket',
}

export const seller: SellerState = {
  isStopped: false,
  isSellerStopped: false,
  isFlagged: false,
  isSilent: false,
  isSame: true,
  isQuarantined: false,
  limit: null,
}

export const bought: Commitment = {
  attemptId: 'a1',
  mandateId: 'other',
  matchId: 8,
  platformId: 3,
  quantity: 2,
  pence: 8_000,
  currency: 'GBP',
  at: now - 1_000,
}

export const question: Question = {
  now,
  mandate: { id: 'm1', terms, revokedAt: null },
  limits,
  match,
  offer,
  seller,
  commitments: [],
  kept: nothingKept,
}
