import type { AttemptQuestion, ShownAttempt } from '#worker/money/purchases/attempts/contract.ts'

/** Two tickets that were bought for £88. */
export const attemptOf = (changed: Partial<ShownAttempt> = {}): ShownAttempt => ({
  id: 'a1',
  matchId: 7,
  homeTeam: 'Arsenal',
  awayTeam: 'Leeds United',
  platformName: 'Club Direct',
  pence: 88_00,
  currency: 'GBP',
  askedPence: 88_00,
  quantity: 2,
  createdAt: 0,
  status: 'completed',
  mandateId: 'm1',
  isHandOver: false,
  byHand: null,
  mayBePaid: null,
  isAtMost: false,
  claim: null,
  orderNumber: null,
  problem: null,
  refund: null,
  question: null,
  ...changed,
})

/** What is asked of its person where they buy on the seller's page. */
export const handOverQuestion: AttemptQuestion = {
  totalPence: null,
  feesPence: 0,
  ticketType: 'Adult',
  section: 'North Stand',
  seat: null,
  termsUrl: null,
  continueUrl: 'https://club.example/7',
  mostPence: 100_00,
  why: null,
  answerBy: Date.parse('2026-11-28T14:20:00Z'),
}
