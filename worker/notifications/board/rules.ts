import { smallestNotableFall } from '../../alerts/constants.ts'
import { canBeHad } from '../../catalogue/rules.ts'
import type { Change, OfferDiff, PriceSummary } from '../../changes/contract.ts'
import type { BoardNow, MatchBoard, SpeakingAlert } from '../contract.ts'

/** The current board facts for a change's platform and tickets. */
export function boardNow(board: MatchBoard, change: Change): BoardNow {
  const offers = board.offers.filter(({ platformId }) => platformId === change.platform.id)
  const { lowestPricePence, currency } = board.standing
  const seller = board.platforms.find(
    ({ isAlertable, standing }) =>
      isAlertable && standing.lowestPricePence === lowestPricePence && standing.currency === currency,
  )
  return {
    match: board.standing,
    platform: board.platforms.find(({ platformId }) => platformId === change.platform.id)?.standing ?? null,
    sellerName: lowestPricePence === null ? null : (seller?.platformName ?? null),
    offers: change.offers.map((diff) => ({
      ...diff,
      after: offers.find((offer) => isSameTicket(offer, diff)) ?? null,
    })),
  }
}

function isSameTicket(a: Pick<OfferDiff, 'ticketType' | 'section'>, b: Pick<OfferDiff, 'ticketType' | 'section'>) {
  return a.ticketType === b.ticketType && a.section === b.section
}

/** The same facts from the change itself, for when the board cannot be read. */
export function asChanged(change: Change): BoardNow {
  return {
    match: change.matchAfter,
    platform: change.platformAfter,
    sellerName: change.seller?.name ?? null,
    offers: change.offers,
  }
}

/** Whether the alert's news still holds; tickets that are gone again are not notified. */
export function isStillTrue(alert: SpeakingAlert, change: Change, now: BoardNow): boolean {
  switch (alert.alertType) {
    case 'availability':
    case 'last_chance':
      return now.platform !== null && canBeHad(now.platform)
    case 'high_demand':
      return canBeHad(now.match)
    case 'price_drop':
      return alert.priceThresholdPence === null
        ? hasFallen(change.platformBefore, now.platform)
        : now.match.lowestPricePence !== null && now.match.lowestPricePence <= alert.priceThresholdPence
  }
}

function hasFallen(before: PriceSummary | null, now: PriceSummary | null): boolean {
  const [was, is] = [before?.lowestPricePence ?? null, now?.lowestPricePence ?? null]
  if (was === null || is === null || before?.currency !== now?.currency) return false
  return (was - is) / was >= smallestNotableFall
}

/** The price a message leads with: the changed platform's while it sells, or the match's for a price limit. */
export function leadingSummary(alert: SpeakingAlert, now: BoardNow): { isOnPlatform: boolean; summary: PriceSummary } {
  const { platform, match } = now
  const limit = alert.priceThresholdPence
  const isOnPlatform =
    platform !== null &&
    canBeHad(platform) &&
    (limit === null || (platform.lowestPricePence !== null && platform.lowestPricePence <= limit))
  return { isOnPlatform, summary: isOnPlatform ? platform : match }
}

/** A user just notified of the match is notified again only of a lower price. */
export function isNewsAfter(toldPence: number | null | undefined, leading: PriceSummary): boolean {
  if (toldPence === undefined) return true
  return leading.lowestPricePence !== null && (toldPence === null || leading.lowestPricePence < toldPence)
}
