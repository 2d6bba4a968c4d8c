import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import type { PlatformKind } from '../catalogue/constants.ts'
import { refreshEveryMs } from '../monitoring/constants.ts'
import { type Clock, dayMs } from '../platform/clock.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { answerOrNull } from './answer-or-null.ts'
import {
  noPlatformAnswers,
  noSuchMatch,
  notWatchedThere,
  refreshedTooOften,
  refreshesPerAddress,
  refreshTimeoutMs,
} from './constants.ts'
import type { HistoryQuery, PriceEntry, PriceHistoryEntry, RefreshAnswer } from './contract.ts'
import { compareOffers, toHistoryEntry, toPriceEntry } from './rules.ts'
import { createBoardView } from './view.ts'

export type WatchedPlatform = { id: number; slug: string; name: string; kind: PlatformKind }

export type PricesPorts = {
  rooms: (matchId: number) => Pick<MatchRoomApi, 'board' | 'history'>
  gates: (platformId: number) => Pick<PlatformGateApi, 'lookSoon' | 'freshness'>
  catalogue: {
    matchExists(matchId: number): Promise<boolean>
    /** The platforms that have a page for the match. */
    platformsOf(matchId: number): Promise<WatchedPlatform[]>
  }
  limiter: {
    take(
      key: string,
      limit: { max: number; windowMs: number },
    ): Promise<{ allowed: boolean; retryAfterSeconds: number }>
  }
  clock: Clock
}

export type PricesService = ReturnType<typeof createPricesService>

/** What fans read of a match's prices, and their wish for a fresh look. */
export function createPricesService({ rooms, gates, catalogue, limiter, clock }: PricesPorts) {
  async function isWithinLimits(key: string, limit: { max: number; windowMs: number }) {
    const { allowed, retryAfterSeconds } = await limiter.take(key, limit)
    return allowed ? succeed(null) : fail('RATE_LIMITED', refreshedTooOften, { retryAfterSeconds })
  }

  return {
    async list(matchId: number): Promise<Result<PriceEntry[]>> {
      if (!(await catalogue.matchExists(matchId))) return fail('NOT_FOUND', noSuchMatch)
      const { offers } = await rooms(matchId).board()
      return succeed(offers.toSorted(compareOffers).map(toPriceEntry))
    },

    async history(matchId: number, query: HistoryQuery): Promise<Result<PriceHistoryEntry[]>> {
      if (!(await catalogue.matchExists(matchId))) return fail('NOT_FOUND', noSuchMatch)
      const platform = query.platform === undefined ? null : await findPlatform(matchId, query.platform)
      if (platform === undefined) {
        return fail('INVALID', `${query.platform} ${notWatchedThere}.`, { fields: { platform: [notWatchedThere] } })
      }
      const entries = await rooms(matchId).history({
        limit: query.limit,
        ...(platform && { platformId: platform.id }),
        ...(query.days !== undefined && { since: clock() - query.days * dayMs }),
      })
      // The room pages in the order in which it was told; two platforms may have been told of out of turn.
      return succeed(entries.toSorted((a, b) => b.at - a.at || b.id - a.id).map(toHistoryEntry))
    },

    /** Asks every platform of the match for a look now. Limited per address and per match. */
    async refresh(matchId: number, address: string): Promise<Result<RefreshAnswer>> {
      const byAddress = await isWithinLimits(`refresh-by:${address}`, refreshesPerAddress)
      if (!byAddress.ok) return byAddress
      if (!(await catalogue.matchExists(matchId))) return fail('NOT_FOUND', noSuchMatch)
      const byMatch = await isWithinLimits(`refresh-of:${matchId}`, { max: 1, windowMs: refreshEveryMs })
      if (!byMatch.ok) return byMatch
      const platforms = await catalogue.platformsOf(matchId)
      const answers = await Promise.all(
        platforms.map(({ id }) => answerOrNull(gates(id).lookSoon(matchId), refreshTimeoutMs)),
      )
      const looks = answers.filter((answer) => answer !== null)
      if (platforms.length > 0 && looks.length === 0) return fail('UNAVAILABLE', noPlatformAnswers)
      const accepted = looks.filter((look) => look.accepted).length
      return succeed({ queued: true, platforms: accepted, already_fresh: looks.length - accepted })
    },

    view: createBoardView({ rooms, gates, catalogue, clock }),
  }

  async function findPlatform(matchId: number, slugOrId: string): Promise<WatchedPlatform | undefined> {
    const platforms = await catalogue.platformsOf(matchId)
    return platforms.find(({ id, slug }) => slug === slugOrId || String(id) === slugOrId)
  }
}
