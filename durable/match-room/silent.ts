// Changes without alerts: the board is sent again, or a part of it withdrawn.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { withPrice } from '#worker/matches/prices/summary/days.rules.ts'
import { summaryOf } from '#worker/matches/prices/summary/rules.ts'
import { diffOffers } from './diff.ts'
import { countWaiting } from './quarantine.ts'
import { matchSummary, type Observed, type Room, toHistoryRow, withCurrency } from './room.ts'
import { sellersOf } from './seller.ts'
import { withPlatform } from './taking.ts'

/**
 * Emits the match's price summary again without alerting, for lists that show one of an older rule. Null for a platform
 * that is not on the board.
 */
export function restate(room: Room, platformId: number, at: Instant): Observed | null {
  const platform = room.platforms.get(platformId)
  if (!platform) return null
  const seq = room.seq + 1
  const next = withPlatform({ ...room, seq }, { ...platform, seq })
  const matchAfter = matchSummary(next)
  const priceDays = withPrice(room.priceDays, { before: matchAfter, after: matchAfter, at })
  const change: Change = {
    id: `${room.matchId}:${seq}`,
    matchId: room.matchId,
    seq,
    seenAt: at,
    platform: platform.ref,
    platformBefore: null,
    platformAfter: summaryOf(platform.offers, matchAfter.currency),
    matchBefore: matchAfter,
    matchAfter,
    ...sellersOf(next, matchAfter),
    priceDays,
    offers: [],
  }
  return {
    room: withCurrency({ ...next, priceDays }),
    platform: { ...platform, seq },
    change,
    historyRows: [],
    ...countWaiting(platform.held),
  }
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
  const matchAfter = matchSummary(next)
  const matchBefore = matchSummary(room)
  const priceDays = withPrice(room.priceDays, { before: matchBefore, after: matchAfter, at })
  const change: Change = {
    id: `${room.matchId}:${seq}`,
    matchId: room.matchId,
    seq,
    seenAt: at,
    platform: ref,
    platformBefore: null,
    platformAfter: summaryOf([]),
    matchBefore,
    matchAfter,
    ...sellersOf(next, matchAfter),
    priceDays,
    offers: [],
  }
  const historyRows = diffOffers(before.offers, []).map((one) => toHistoryRow(one, change))
  return { room: withCurrency({ ...next, priceDays }), platform, change, historyRows, ...countWaiting([]) }
}
