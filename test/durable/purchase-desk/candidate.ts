import type { Candidate } from '#durable/purchase-desk/protocol.ts'
import type { Session } from '#worker/money/purchases/sellers/contract.ts'
import { limits, match, offer, seller, terms } from '../../money/purchases/facts.ts'

/** Two tickets for £88 that the mandate lets be bought for at most £100. */
export const candidate: Candidate = {
  id: '7:12:3',
  userId: 1,
  mandate: { id: 'm1', terms, revokedAt: null },
  mandateHash: 'f'.repeat(64),
  limits,
  match,
  offer,
  platformName: 'Club Direct',
  seller,
  means: { offerRef: 'ref-1', details: 'sealed', cardMaxPence: 500_00 },
}

export const session: Session = {
  id: 'cs_1',
  status: 'ready',
  currency: 'GBP',
  total: 96_00,
  fees: 8_00,
  quantity: 2,
  isOffer: true,
  section: offer.section,
  seat: null,
  heldUntil: null,
  continueUrl: null,
  termsUrl: null,
  paymentHandler: 'card',
  order: null,
  problems: [],
}
