import type { Board } from '#durable/match-room/protocol.ts'
import type { TargetFreshness } from '#durable/platform-gate/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '../catalogue/constants.ts'
import { resaleRefusal } from '../catalogue/resale.rules.ts'
import { isOver } from '../catalogue/rules.ts'
import { freshnessTimeoutMs, notWatched } from './constants.ts'
import type { BoardView, PlatformView, PricedMatch, WatchedPlatform } from './contract.ts'
import { isStale } from './freshness.rules.ts'
import { compareOffers, comparePlatforms, isOnBoard, toOfferView } from './rules.ts'
import type { PricesPorts } from './service.ts'

type Freshness = Pick<TargetFreshness, 'goodAt' | 'lastProblem'> & { dueAt: Instant | null }

/** Prices for the match page, from the room, with their freshness from the gates. */
export function createBoardView({ rooms, gates, clock }: Pick<PricesPorts, 'rooms' | 'gates' | 'clock'>) {
  return async ({ match, country, platforms: watching }: PricedMatch): Promise<BoardView> => {
    const room = rooms(match.id, { country })
    // Gates are asked concurrently with the room, because distant visitors wait for calls in sequence.
    const asking = watching.then((watched) => ({
      watched,
      asked: new Map(watched.map(({ id }) => [id, freshnessOf(match.id, id)])),
    }))
    const [board, series, { watched, asked }] = await Promise.all([room.board(), room.series(), asking])
    const refusalOf = (kind: PlatformKind) => resaleRefusal({ kind, country, at: clock() }) ?? undefined
    const views = await Promise.all(
      allPlatforms(watched, board).map(async (platform) =>
        viewPlatform(
          platform,
          board,
          await (asked.get(platform.id) ?? formerly(match.id, platform.id, board)),
          refusalOf(platform.kind),
        ),
      ),
    )
    return {
      matchId: match.id,
      seq: board.seq,
      summary: board.summary,
      platforms: views.filter((view) => isOnBoard(view, isOver(match.status))).sort(comparePlatforms),
      series,
    }
  }

  /** Of a seller whose page is checked no more: its prices, while it has any, are as old as they are. */
  async function formerly(matchId: number, platformId: number, { offers }: Board): Promise<Freshness | null> {
    const known = await freshnessOf(matchId, platformId)
    if (offers.some((offer) => offer.platformId === platformId)) return known
    return { goodAt: known?.goodAt ?? null, dueAt: null, lastProblem: known?.lastProblem ?? notWatched }
  }

  function freshnessOf(matchId: number, platformId: number): Promise<TargetFreshness | null> {
    return answerOrNull(gates(platformId).freshness(matchId), freshnessTimeoutMs)
  }

  function viewPlatform(
    watched: WatchedPlatform,
    board: Board,
    freshness: Freshness | null,
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
