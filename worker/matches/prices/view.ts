import type { Board } from '#durable/match-room/protocol.ts'
import type { TargetFreshness } from '#durable/platform-gate/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { isOver } from '../catalogue/rules.ts'
import { freshnessTimeoutMs, noSuchMatch } from './constants.ts'
import type { BoardView, PlatformView } from './contract.ts'
import { isStale } from './freshness.rules.ts'
import { compareOffers, comparePlatforms, isOnBoard, toOfferView } from './rules.ts'
import type { PricesPorts, WatchedPlatform } from './service.ts'

/** Prices for the match page, from the room, with their freshness from the gates. */
export function createBoardView({ rooms, gates, catalogue, clock }: Omit<PricesPorts, 'limiter'>) {
  return async (matchId: number): Promise<Result<BoardView>> => {
    const [status, watched] = await Promise.all([catalogue.matchStatus(matchId), catalogue.platformsOf(matchId)])
    if (status === null) return fail('NOT_FOUND', noSuchMatch)
    const room = rooms(matchId)
    // Gates are asked concurrently with the room, because distant visitors wait for calls in sequence.
    const asked = new Map(watched.map(({ id }) => [id, freshnessOf(matchId, id)]))
    const [board, series] = await Promise.all([room.board(), room.series()])
    const platforms = allPlatforms(watched, board)
    const refusals = await refusalsFor(matchId, platforms)
    const views = await Promise.all(
      platforms.map(async (platform) =>
        viewPlatform(
          platform,
          board,
          await (asked.get(platform.id) ?? freshnessOf(matchId, platform.id)),
          refusals.get(platform.kind),
        ),
      ),
    )
    return succeed({
      matchId,
      seq: board.seq,
      summary: board.summary,
      platforms: views.filter((view) => isOnBoard(view, isOver(status))).sort(comparePlatforms),
      series,
    })
  }

  /** By kind of seller, each asked once. */
  async function refusalsFor(matchId: number, platforms: readonly WatchedPlatform[]) {
    const kinds = [...new Set(platforms.map(({ kind }) => kind))]
    const found = await Promise.all(
      kinds.map(async (kind) => [kind, (await catalogue.refusalOf(matchId, kind)) ?? undefined] as const),
    )
    return new Map(found)
  }

  function freshnessOf(matchId: number, platformId: number): Promise<TargetFreshness | null> {
    return answerOrNull(gates(platformId).freshness(matchId), freshnessTimeoutMs)
  }

  function viewPlatform(
    watched: WatchedPlatform,
    board: Board,
    freshness: TargetFreshness | null,
    refusal: string | undefined,
  ): PlatformView {
    const { id, slug, name, kind } = watched
    const seen = board.platforms.find(({ platformId }) => platformId === id)
    const checkedAt = Math.max(freshness?.goodAt ?? 0, seen?.checkedAt ?? 0) || null
    const times = { checkedAt, dueAt: freshness?.dueAt ?? null, lastProblem: freshness?.lastProblem ?? null }
    const offers = board.offers.filter(({ platformId }) => platformId === id)
    return {
      id,
      slug,
      name,
      kind,
      isAlertable: seen?.isAlertable ?? false,
      ...(refusal !== undefined && { refusal }),
      url: seen?.isAlertable ? linkOf(seen.url, watched) : null,
      summary: seen?.summary ?? null,
      ...times,
      isStale: isStale(times, clock()),
      quarantined: seen?.quarantined ?? 0,
      queue: seen?.isAlertable ? seen.queue : undefined,
      offers: offers.sort(compareOffers).map(toOfferView),
    }
  }
}

/** Older rooms stored the fetched URL, which for an API is not a page for people. */
function linkOf(url: string, { apiUrl }: WatchedPlatform): string | null {
  return url === '' || url === apiUrl ? null : url
}

/** Watched platforms, and former ones still on the board. */
function allPlatforms(watched: readonly WatchedPlatform[], board: Board): WatchedPlatform[] {
  const platforms = new Map(watched.map((platform) => [platform.id, platform]))
  for (const { platformId: id, platformSlug: slug, platformName: name, platformKind: kind } of board.platforms) {
    if (!platforms.has(id)) platforms.set(id, { id, slug, name, kind })
  }
  return [...platforms.values()]
}
