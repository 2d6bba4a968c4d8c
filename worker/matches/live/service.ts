import type { LiveFeedApi } from '#durable/live-feed/protocol.ts'
import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { MatchStatus } from '../catalogue/constants.ts'
import type { Match } from '../catalogue/contract.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { stateOfMatch } from '../catalogue/state.rules.ts'
import type { CatalogueWriter } from '../catalogue/writing/service.ts'
import { defaultLiveLimit, fixturesAheadMs, fixturesBackMs, maxLiveLimit, maxWatchedMatches } from './constants.ts'
import type { LiveList, LiveRecord, LiveStatusAnswer } from './contract.ts'
import { feedName } from './football-data/constants.ts'
import { liveListFrom, tilesOf } from './list.rules.ts'
import type { LiveRepository } from './repository.ts'
import { toAnswer, withoutFeed } from './view.ts'

export type LiveService = ReturnType<typeof createLiveService>

type Ports = {
  repository: LiveRepository
  catalogue: Pick<CatalogueService, 'findMatch' | 'listMatches' | 'fixtures'>
  recordFixture: CatalogueWriter['recordFixture']
  rooms: (matchId: number) => Pick<MatchRoomApi, 'live'>
  /** Null where no feed is configured. */
  feed: (() => LiveFeedApi) | null
  /** Makes every page with a live list reload it. */
  refreshMatches: () => Promise<void>
  clock: Clock
}

export function createLiveService({ repository, catalogue, recordFixture, rooms, feed, refreshMatches, clock }: Ports) {
  /** Without a feed, from the clock and the catalogue. */
  async function statusOf(match: Match): Promise<LiveStatusAnswer> {
    const view = await rooms(match.id).live()
    const { status, live } = stateOfMatch(match, clock(), view.live)
    return live ? toAnswer(view.matchId, view.seq, live) : withoutFeed({ ...match, status }, view.seq)
  }

  return {
    statusOf,

    async liveStatus(matchId: number): Promise<Result<LiveStatusAnswer, 'NOT_FOUND'>> {
      const match = await catalogue.findMatch(matchId)
      return match ? succeed(await statusOf(match)) : fail('NOT_FOUND', "We couldn't find that match.")
    },

    /** Today's and coming matches in time order, with the monitor's counts. */
    async listLive({ limit = defaultLiveLimit }: { limit?: number } = {}): Promise<LiveList> {
      const now = clock()
      const { matches } = await catalogue.listMatches({
        limit: Math.min(limit, maxLiveLimit),
        from: liveListFrom(now),
      })
      return { tiles: tilesOf(matches, now), matches }
    },

    /** Every minute: keeps the feed polling and updates its list of matches. */
    async wakeFeed(): Promise<void> {
      if (!feed) return
      const { wantsFixtures } = await feed().wake()
      if (!wantsFixtures) return
      const now = clock()
      const fixtures = await catalogue.fixtures({
        from: now - fixturesBackMs,
        to: now + fixturesAheadMs,
        limit: maxWatchedMatches,
      })
      const refs = await repository.refs(
        feedName,
        fixtures.map(({ matchId }) => matchId),
      )
      await feed().watch(fixtures.map((fixture) => ({ ...fixture, feedMatchId: refs.get(fixture.matchId) ?? null })))
    },

    /** Updates the lists. Idempotent, in any order. */
    async record(record: LiveRecord): Promise<void> {
      const [known] = await repository.find([record.matchId])
      if (known && known.updatedAt >= record.seenAt) return
      const status = fixtureStatuses[record.live.status] ?? 'scheduled'
      await recordFixture({
        matchId: record.matchId,
        kickoffAt: record.kickoffAt,
        status,
        score: record.score,
        seenAt: record.seenAt,
      })
      await repository.save(record)
      // Match updates do not carry kick-off times, so pages must reload their lists.
      if (record.kickoffAt !== null) await refreshMatches()
    },
  }
}

const fixtureStatuses: Partial<Record<LiveRecord['live']['status'], Exclude<MatchStatus, 'live'>>> = {
  full_time: 'completed',
  postponed: 'postponed',
  cancelled: 'cancelled',
}
