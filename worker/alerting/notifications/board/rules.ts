import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'
import { hasFallen, isWithin } from '../../alerts/rules.ts'
import type { BoardNow, FiredAlert, Lead, Notice } from '../contract.ts'

/** Whether the alert's news still holds; tickets that are gone again are not notified. */
export function isStillTrue(alert: FiredAlert, change: Change, now: BoardNow): boolean {
  switch (alert.alertType) {
    case 'availability':
    case 'last_chance':
      return now.platform !== null && isBuyable(now.platform)
    case 'queue':
      return false
    case 'high_demand':
      return isBuyable(now.match)
    case 'price_drop':
      return alert.priceThresholdPence === null
        ? hasFallen(change.matchBefore, now.match)
        : isWithin(alert.priceThresholdPence, alert.currency, now.match)
  }
}

/** The price a message leads with: the best there is for a price, otherwise the changed platform's while it sells. */
export function leadingSummary(alert: FiredAlert, now: BoardNow): { isOnPlatform: boolean; summary: PriceSummary } {
  const { platform, match } = now
  const isBest = platform?.lowestPricePence === match.lowestPricePence && platform?.currency === match.currency
  const isOnPlatform = platform !== null && isBuyable(platform) && (alert.alertType !== 'price_drop' || isBest)
  return { isOnPlatform, summary: isOnPlatform ? platform : match }
}

/** That price with its ticket and its seller, who is not always the platform that changed. */
export function leadOf({ alert, board, change }: Pick<Notice, 'alert' | 'board' | 'change'>): Lead {
  const { name, kind, url } = change.platform
  const leading = leadingSummary(alert, board)
  // A message that waited leads with a price of a later check than the one that began it.
  const seenAtOf = ({ lowestPricePence }: PriceSummary) =>
    board.seller?.name === name && lowestPricePence !== change.platformAfter.lowestPricePence
      ? board.seller.seenAt
      : change.seenAt
  return leading.isOnPlatform
    ? { ...leading, ticket: board.cheapest.platform, seller: { name, kind, url, seenAt: seenAtOf(leading.summary) } }
    : { ...leading, ticket: board.cheapest.match, seller: board.seller }
}

/** A user just notified of the match is notified again only of a lower price. */
export function isNewsAfter(sentPence: number | null | undefined, leading: PriceSummary): boolean {
  if (sentPence === undefined) return true
  return leading.lowestPricePence !== null && (sentPence === null || leading.lowestPricePence < sentPence)
}
