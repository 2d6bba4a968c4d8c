import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'
import { withPrice } from '#worker/matches/prices/summary/days.rules.ts'
import { summaryOf } from '#worker/matches/prices/summary/rules.ts'
import type { OfferChange } from './diff.ts'
import type { HistoryRow, Room, RoomPlatform } from './room.ts'
import { sellersOf } from './seller.ts'

type Step = {
  /** The room under the change's number, with the price days from before. */
  next: Room
  platform: RoomPlatform
  at: Instant
  matchBefore: PriceSummary
  matchAfter: PriceSummary
}

/** `news`: the facts that alerts compare. A change without it sends no alerts. */
export function changeOf({ next, platform, at, matchBefore, matchAfter }: Step, news: Partial<Change> = {}): Change {
  const { matchId, seq, priceDays } = next
  return {
    id: `${matchId}:${seq}`,
    matchId,
    seq,
    seenAt: at,
    platform: platform.ref,
    platformBefore: null,
    platformAfter: summaryOf(platform.offers, matchAfter.currency),
    matchBefore,
    matchAfter,
    ...sellersOf(next, matchAfter),
    priceDays: withPrice(priceDays, { before: matchBefore, after: matchAfter, at }),
    offers: [],
    ...news,
  }
}

/** An offer that disappeared gets a row without a price. */
export function toHistoryRow({ offer, after }: OfferChange, { seq, seenAt, platform }: Change): HistoryRow {
  return {
    seq,
    at: seenAt,
    platformId: platform.id,
    platformName: platform.name,
    ticketType: offer.ticketType,
    section: offer.section,
    pricePence: after?.pricePence ?? null,
    currency: after?.currency ?? null,
    availability: after?.availability ?? 'unknown',
    ...(after && after.pricePence !== null && { isPlusFees: after.feesPence === null }),
    kind: offer.kind,
    addOn: offer.addOn,
  }
}
