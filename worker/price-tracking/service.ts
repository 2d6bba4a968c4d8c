import type { Board, MatchRoomApi } from '#durable/match-room/protocol.ts'
import { maxAlertsListed } from '../alerts/constants.ts'
import type { NamedAlert } from '../alerts/contract.ts'
import type { AlertsService } from '../alerts/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { answerOrNull } from '../platform/answer-within.ts'
import type { Clock } from '../platform/clock.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { maxTracked, roomTimeoutMs, trackingTexts } from './constants.ts'
import type { TrackedPrice } from './contract.ts'
import { contextOf, isPriceAlert, seriesFor } from './rules.ts'

export type PriceTrackingService = ReturnType<typeof createPriceTrackingService>

type Dependencies = {
  alerts: Pick<AlertsService, 'create' | 'list' | 'findOwn' | 'remove' | 'restore'>
  matchFacts: CatalogueService['matchFacts']
  platformsOf: CatalogueService['platformsOf']
  rooms: (matchId: number) => Pick<MatchRoomApi, 'board' | 'series'>
  clock: Clock
}

/** Price alerts beside the prices of their matches. They are alerts like any other; nothing is stored twice. */
export function createPriceTrackingService({ alerts, matchFacts, platformsOf, rooms, clock }: Dependencies) {
  /** Null for a match that is gone. */
  async function tracked(alert: NamedAlert & { priceThresholdPence: number }): Promise<TrackedPrice | null> {
    const { targetId, platformId } = alert
    const [match, board, all] = await Promise.all([
      matchFacts(targetId),
      answerOrNull(rooms(targetId).board(), roomTimeoutMs),
      answerOrNull(rooms(targetId).series(), roomTimeoutMs),
    ])
    if (!match) return null
    const currency = alert.currency ?? board?.standing.currency ?? 'GBP'
    const now = board && priceNow(board, { currency, platformId })
    const series = seriesFor(all ?? [], { currency, platformId })
    const { id, homeTeamName, awayTeamName, leagueName, kickoffAt, matchDay } = match
    return {
      alertId: alert.id,
      isActive: alert.isActive,
      match: { id, homeTeamName, awayTeamName, leagueName, kickoffAt, matchDay },
      currency,
      targetPence: alert.priceThresholdPence,
      currentPence: now?.pence ?? null,
      sellerName: now?.sellerName ?? null,
      checkedAt: now?.checkedAt ?? null,
      series,
      context: contextOf(series, now?.pence ?? null, clock()),
    }
  }

  async function list(userId: number): Promise<TrackedPrice[]> {
    const own = await alerts.list(userId, { limit: maxAlertsListed })
    const found = own.ok ? own.value.alerts.filter(isPriceAlert).slice(0, maxTracked) : []
    return (await Promise.all(found.map(tracked))).filter((one) => one !== null)
  }

  return {
    /** Newest first. */
    list,

    /** Tracks a match: an alert for when its price, or a platform's, comes to the target. */
    async create(
      userId: number,
      input: { match_id: number; target_price: number; platform_name?: string | undefined },
    ) {
      const { match_id, target_price, platform_name } = input
      const platform =
        platform_name === undefined
          ? null
          : (await platformsOf(match_id)).find(({ name, slug }) => name === platform_name || slug === platform_name)
      if (platform === undefined) return fail('NOT_FOUND', trackingTexts.noSuchPlatform)
      const made = await alerts.create(userId, {
        match_id,
        alert_type: 'price_drop',
        price_threshold: target_price,
        ...(platform && { platform_id: platform.id }),
      })
      if (!made.ok) return made
      const one = isPriceAlert(made.value) ? await tracked(made.value) : null
      return one ? succeed(one) : fail('NOT_FOUND', trackingTexts.notTracked)
    },

    /** Deletes a price alert; as any alert it can be restored for a while. */
    async remove(userId: number, alertId: number): Promise<Result<null, 'NOT_FOUND'>> {
      const alert = await alerts.findOwn(userId, alertId)
      if (!alert || !isPriceAlert(alert)) return fail('NOT_FOUND', trackingTexts.notTracked)
      const removed = await alerts.remove(userId, alertId)
      return removed.ok ? succeed(null) : removed
    },

    restore: alerts.restore,
  }
}

/** The lowest price that counts, who asks it, and when that was read. */
function priceNow({ platforms }: Board, { currency, platformId }: { currency: string; platformId: number | null }) {
  const counted = platforms.filter((one) => one.isAlertable && (platformId === null || one.platformId === platformId))
  const checkedAt = counted.length === 0 ? null : Math.max(...counted.map(({ lookedAt }) => lookedAt))
  const [cheapest] = counted
    .filter(({ standing }) => standing.currency === currency && standing.lowestPricePence !== null)
    .toSorted((a, b) => (a.standing.lowestPricePence ?? 0) - (b.standing.lowestPricePence ?? 0))
  if (!cheapest) return { pence: null, sellerName: null, checkedAt }
  const { standing, platformName, lookedAt } = cheapest
  return { pence: standing.lowestPricePence, sellerName: platformName, checkedAt: lookedAt }
}
