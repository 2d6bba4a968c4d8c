import type { PriceSeries, PriceStep } from '#worker/prices/contract.ts'
import { isReduced } from '#worker/prices/party/rules.ts'
import { priceSeries } from '#worker/prices/rules.ts'
import type { BoardOffer } from './protocol.ts'

/** Chart lines: each platform's lowest price open to all fans (no reduced tickets). `history` is newest first. */
export function toSeries(history: readonly PriceStep[], offers: readonly BoardOffer[]): PriceSeries[] {
  const isOpenToAll = ({ ticketType }: { ticketType: string }) => !isReduced(ticketType)
  const onBoard = offers.map((offer) => ({ ...offer, at: offer.changedAt }))
  return priceSeries(history.filter(isOpenToAll), onBoard.filter(isOpenToAll))
}
