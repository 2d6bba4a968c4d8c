import type { Board } from '#durable/match-room/protocol.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { answerOrNull } from './answer-or-null.ts'
import { freshnessTimeoutMs, maxHistoryLimit, noSuchMatch } from './constants.ts'
import type { BoardView, PlatformView } from './contract.ts'
import { compareOffers, comparePlatforms, isStale, priceSeries, toOfferView } from './rules.ts'
import type { PricesPorts, WatchedPlatform } from './service.ts'

/** Everything that the match page shows of prices, from the room, and how fresh it is, from the gates. */
export function createBoardView({ rooms, gates, catalogue, clock }: Omit<PricesPorts, 'limiter'>) {
  return async (matchId: number): Promise<Result<BoardView>> => {
    if (!(await catalogue.matchExists(matchId))) return fail('NOT_FOUND', noSuchMatch)
    const room = rooms(matchId)
    const [board, history, watched] = await Promise.all([
      room.board(),
      room.history({ limit: maxHistoryLimit }),
      catalogue.platformsOf(matchId),
    ])
    const platforms = allPlatforms(watched, board)
    const views = await Promise.all(platforms.map((platform) => viewPlatform(matchId, platform, board)))
    const onBoard = board.offers.map((offer) => ({ ...offer, at: offer.changedAt }))
    return succeed({
      matchId,
      seq: board.seq,
      standing: board.standing,
      platforms: views.sort(comparePlatforms),
      series: priceSeries(history, onBoard),
    })
  }

  async function viewPlatform(matchId: number, watched: WatchedPlatform, board: Board): Promise<PlatformView> {
    const { id, slug, name, kind } = watched
    const freshness = await answerOrNull(gates(id).freshness(matchId), freshnessTimeoutMs)
    const seen = board.platforms.find(({ platformId }) => platformId === id)
    const lookedAt = Math.max(freshness?.goodAt ?? 0, seen?.lookedAt ?? 0) || null
    const times = { lookedAt, dueAt: freshness?.dueAt ?? null, lastProblem: freshness?.lastProblem ?? null }
    const offers = board.offers.filter(({ platformId }) => platformId === id)
    return {
      id,
      slug,
      name,
      kind,
      isAlertable: seen?.isAlertable ?? false,
      url: seen?.isAlertable ? seen.url : null,
      standing: seen?.standing ?? null,
      ...times,
      isStale: isStale(times, clock()),
      quarantined: seen?.quarantined ?? 0,
      offers: offers.sort(compareOffers).map(toOfferView),
    }
  }
}

/** Watched platforms, and those that are watched no longer but still on the board. */
function allPlatforms(watched: readonly WatchedPlatform[], board: Board): WatchedPlatform[] {
  const platforms = new Map(watched.map((platform) => [platform.id, platform]))
  for (const { platformId: id, platformSlug: slug, platformName: name, platformKind: kind } of board.platforms) {
    if (!platforms.has(id)) platforms.set(id, { id, slug, name, kind })
  }
  return [...platforms.values()]
}
