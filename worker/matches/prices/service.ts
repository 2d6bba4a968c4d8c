import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { type Clock, dayMs, toIso } from '#worker/ground/platform/clock.ts'
import {
  type Count,
  type CountedNetwork,
  countsPerNetwork,
  type Limiter,
  takeAll,
} from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { MatchStatus } from '../catalogue/constants.ts'
import { isOver } from '../catalogue/rules.ts'
import {
  noPlatformAnswers,
  noSuchMatch,
  notWatchedThere,
  refreshEveryMs,
  refreshedTooOften,
  refreshesPerAddress,
  refreshTimeoutMs,
} from './constants.ts'
import type { HistoryQuery, PriceEntry, PriceHistoryEntry, RefreshAnswer, WatchedPlatform } from './contract.ts'
import { seatsOf } from './party/rules.ts'
import { compareOffers, toHistoryEntry, toPriceEntry } from './rules.ts'
import { createBoardView } from './view.ts'

/**
 * Rooms as prices are read from them: under the operator's switch over resale and the law of the match's country, which is
 * read where it is not known.
 */
export type PricedRooms = (
  matchId: number,
  known?: { country: string | null },
) => Pick<MatchRoomApi, 'board' | 'history' | 'series'>

export type PricesPorts = {
  rooms: PricedRooms
  gates: (platformId: number) => Pick<PlatformGateApi, 'checkSoon' | 'freshness'>
  catalogue: {
    /** Null for an unknown match. */
    matchStatus(matchId: number): Promise<MatchStatus | null>
    /** Platforms with a page for the match. */
    platformsOf(matchId: number): Promise<WatchedPlatform[]>
  }
  limiter: Limiter
  clock: Clock
}

export type PricesService = ReturnType<typeof createPricesService>

/** Prices of a match for fans, and their requests to refresh them. */
export function createPricesService({ rooms, gates, catalogue, limiter, clock }: PricesPorts) {
  async function isWithinLimits(counts: Count[]) {
    const { allowed, retryAfterSeconds } = await takeAll(limiter, counts)
    return allowed ? succeed(null) : fail('RATE_LIMITED', refreshedTooOften, { retryAfterSeconds })
  }

  return {
    /** The cheapest first; of seats side by side those that have so many, or do not say how many are left. */
    async list(matchId: number, together = 1): Promise<Result<PriceEntry[]>> {
      const status = await catalogue.matchStatus(matchId)
      if (status === null) return fail('NOT_FOUND', noSuchMatch)
      const { offers } = await rooms(matchId).board()
      const enough = offers.filter((offer) => seatsOf(offer) >= together)
      return succeed(enough.toSorted(compareOffers).map((offer) => toPriceEntry(offer, isOver(status))))
    },

    async history(matchId: number, query: HistoryQuery): Promise<Result<PriceHistoryEntry[]>> {
      if ((await catalogue.matchStatus(matchId)) === null) return fail('NOT_FOUND', noSuchMatch)
      const platform = query.platform === undefined ? null : await findPlatform(matchId, query.platform)
      if (platform === undefined) {
        return fail('INVALID', `${query.platform} ${notWatchedThere}.`, { fields: { platform: [notWatchedThere] } })
      }
      const entries = await rooms(matchId).history({
        limit: query.limit,
        ...(platform && { platformId: platform.id }),
        ...(query.days !== undefined && { since: clock() - query.days * dayMs }),
      })
      // The room pages in order of arrival; two platforms' observations may have arrived out of order.
      return succeed(entries.toSorted((a, b) => b.at - a.at || b.id - a.id).map(toHistoryEntry))
    },

    /** Asks every platform of the match for a check now. Limited per network and per match. */
    async refresh(matchId: number, networks: readonly CountedNetwork[]): Promise<Result<RefreshAnswer>> {
      const byNetwork = await isWithinLimits(countsPerNetwork('refresh-by', networks, refreshesPerAddress))
      if (!byNetwork.ok) return byNetwork
      if ((await catalogue.matchStatus(matchId)) === null) return fail('NOT_FOUND', noSuchMatch)
      const byMatch = await isWithinLimits([{ key: `refresh-of:${matchId}`, max: 1, windowMs: refreshEveryMs }])
      if (!byMatch.ok) return byMatch
      const platforms = await catalogue.platformsOf(matchId)
      const answers = await Promise.all(
        platforms.map(({ id }) => answerOrNull(gates(id).checkSoon(matchId), refreshTimeoutMs)),
      )
      const answered = answers.filter((answer) => answer !== null)
      if (platforms.length > 0 && answered.length === 0) return fail('UNAVAILABLE', noPlatformAnswers)
      const pauses = answered.flatMap(({ pausedUntil }) => pausedUntil ?? [])
      const accepted = answered.filter((answer) => answer.accepted).length - pauses.length
      const fresh = answered.filter((answer) => !answer.accepted && answer.retryAfterSeconds > 0).length
      const paused = pauses.length > 0 && { platforms: pauses.length, until: toIso(Math.min(...pauses)) }
      return succeed({ queued: true, platforms: accepted, already_fresh: fresh, ...(paused && { paused }) })
    },

    view: createBoardView({ rooms, gates, clock }),
  }

  async function findPlatform(matchId: number, slugOrId: string): Promise<WatchedPlatform | undefined> {
    const platforms = await catalogue.platformsOf(matchId)
    return platforms.find(({ id, slug }) => slug === slugOrId || String(id) === slugOrId)
  }
}
