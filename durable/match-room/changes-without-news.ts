// Changes without alerts: the board is sent again, or a part of it withdrawn.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { changeOf, toHistoryRow } from './change.ts'
import { diffOffers, type OfferChange } from './diff.ts'
import { countWaiting } from './quarantine.ts'
import { matchSummary, type Observed, type Room, withCurrency } from './room.ts'
import { withPlatform } from './taking.ts'

/**
 * Emits the match's price summary again without alerting, for lists that show one of an older rule. Null for a platform
 * that is not on the board.
 */
export function restate(room: Room, platformId: number, at: Instant): Observed | null {
  const before = room.platforms.get(platformId)
  if (!before) return null
  const seq = room.seq + 1
  const platform = { ...before, seq }
  const next = withPlatform({ ...room, seq }, platform)
  const match = matchSummary(next)
  const change = changeOf({ next, platform, at, matchBefore: match, matchAfter: match })
  const restated = withCurrency({ ...next, priceDays: change.priceDays })
  return { room: restated, platform, change, historyRows: [], ...countWaiting(platform.held) }
}

/** No page has said that it is gone: what was on sale, or was already in doubt, may still be. */
function asUnsure({ offer, ...change }: OfferChange): OfferChange {
  const isGone = offer.availability === 'sold_out'
  return { ...change, offer, after: isGone ? null : { ...offer, availability: 'unknown' } }
}

/**
 * Takes a platform's offers and link off the board without alerting: its page is no longer this match's. Null when there is
 * nothing to take. What it shows from then on is a beginning, and no news.
 */
export function withdraw(room: Room, platformId: number, at: Instant): Observed | null {
  const before = room.platforms.get(platformId)
  if (!before || (before.offers.length === 0 && before.held.length === 0 && before.ref.url === '')) return null
  const seq = room.seq + 1
  const ref = { ...before.ref, url: '' }
  const platform = { ...before, ref, seq, hasBaseline: false, offers: [], held: [] }
  const next = withPlatform({ ...room, seq }, platform)
  const change = changeOf({ next, platform, at, matchBefore: matchSummary(room), matchAfter: matchSummary(next) })
  const historyRows = diffOffers(before.offers, []).map((one) => toHistoryRow(asUnsure(one), change))
  const withdrawn = withCurrency({ ...next, priceDays: change.priceDays })
  return { room: withdrawn, platform, change, historyRows, ...countWaiting([]) }
}
