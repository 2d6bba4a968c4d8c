import { isTicket } from '#worker/matches/catalogue/rules.ts'
import type { PriceSeries, PriceStep } from '#worker/matches/prices/contract.ts'
import { priceSeries } from '#worker/matches/prices/rules.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import { offerKey } from './offers.ts'
import type { BoardOffer } from './protocol.ts'

/**
 * Chart lines: each platform's lowest price open to all fans (tickets, and no reduced ones), as offers are read now.
 * `history` is newest first.
 */
export function toSeries(history: readonly PriceStep[], offers: readonly BoardOffer[]): PriceSeries[] {
  const kinds = new Map(offers.map((offer) => [keyOf(offer), offer.kind]))
  const isOpenToAll = (step: PriceStep) =>
    !isReduced(step.ticketType) && isTicket({ kind: kinds.get(keyOf(step)) ?? step.kind })
  const onBoard = offers.map((offer) => ({ ...offer, at: offer.changedAt }))
  return priceSeries(history.filter(isOpenToAll), onBoard.filter(isOpenToAll))
}

function keyOf(offer: Pick<PriceStep, 'platformId' | 'ticketType' | 'section'>): string {
  return `${offer.platformId} ${offerKey(offer)}`
}
