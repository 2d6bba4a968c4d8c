import type { Board, HistoryEntry, MatchRoomApi } from '#durable/match-room/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PriceSeries } from '#worker/matches/prices/contract.ts'
import { maxAlertsListed } from '../alerts/constants.ts'
import type { AlertsService } from '../alerts/service.ts'
import { ticketFilterOf } from '../alerts/tickets.rules.ts'
import { csvRowsPerCall, maxCsvRows, maxTracked, trackedRoomTimeoutMs, trackingTexts } from './constants.ts'
import type { TrackedPrice } from './contract.ts'
import { historyCsv } from './csv.ts'
import { contextOf, isPriceAlert, type PricedAlert, priceNow, seriesFor } from './rules.ts'

export type PriceTrackingService = ReturnType<typeof createPriceTrackingService>

type Dependencies = {
  alerts: Pick<AlertsService, 'create' | 'list' | 'findOwn' | 'remove' | 'restore'>
  matchFacts: CatalogueService['matchFacts']
  platformsOf: CatalogueService['platformsOf']
  rooms: (matchId: number) => Pick<MatchRoomApi, 'board' | 'series' | 'history'>
  clock: Clock
}

/** Price alerts beside the prices of their matches. They are alerts like any other; nothing is stored twice. */
export function createPriceTrackingService({ alerts, matchFacts, platformsOf, rooms, clock }: Dependencies) {
  async function readMatch(matchId: number) {
    const [match, board, all] = await Promise.all([
      matchFacts(matchId),
      answerOrNull(rooms(matchId).board(), trackedRoomTimeoutMs),
      answerOrNull(rooms(matchId).series(), trackedRoomTimeoutMs),
    ])
    return match && { match, board, all }
  }

  /** Null for a match that is gone. */
  function tracked(alert: PricedAlert, read: Awaited<ReturnType<typeof readMatch>>): TrackedPrice | null {
    if (!read) return null
    const { platformId, conditions, clientId, clientName } = alert
    const { match, board, all } = read
    const currency = alert.currency ?? board?.summary.currency ?? 'GBP'
    // Tickets of a match that is called off or played are sold no more, whatever its board showed last.
    const isOn = match.status === 'scheduled' || match.status === 'live'
    const filter = { ...ticketFilterOf(alert), currency }
    const now = board && isOn ? priceNow(board, filter) : null
    // The history is of every ticket, so what is usual is said of them all.
    const ofAny = board && isOn && conditions !== null ? priceNow(board, { ...filter, conditions: null }) : now
    const series = seriesFor(all ?? [], { currency, platformId })
    const { id, homeTeamName, awayTeamName, leagueName, kickoffAt, matchDay } = match
    return {
      alertId: alert.id,
      isActive: alert.isActive,
      clientId,
      clientName,
      conditions,
      onlyOn: platformId === null ? null : (nameOf(platformId, board, all ?? []) ?? 'one platform'),
      match: { id, homeTeamName, awayTeamName, leagueName, kickoffAt, matchDay, status: match.status },
      currency,
      targetPence: alert.priceThresholdPence,
      currentPence: now?.pence ?? null,
      isPlusFees: now?.isPlusFees ?? null,
      sellerName: now?.sellerName ?? null,
      checkedAt: now?.checkedAt ?? null,
      series,
      context: contextOf(series, ofAny?.pence ?? null, clock()),
    }
  }

  /** Among however many other alerts. */
  async function newestTracked(userId: number) {
    const found: PricedAlert[] = []
    let before: number | undefined
    do {
      const page = await alerts.list(userId, { limit: maxAlertsListed, before })
      if (!page.ok) break
      found.push(...page.value.alerts.filter(isPriceAlert))
      before = page.value.next ?? undefined
    } while (before !== undefined && found.length < maxTracked)
    return found.slice(0, maxTracked)
  }

  async function list(userId: number): Promise<TrackedPrice[]> {
    const found = await newestTracked(userId)
    // Several alerts on a match ask its room once.
    const ids = [...new Set(found.map(({ targetId }) => targetId))]
    const read = new Map(await Promise.all(ids.map(async (id) => [id, await readMatch(id)] as const)))
    return found.flatMap((alert) => tracked(alert, read.get(alert.targetId) ?? null) ?? [])
  }

  return {
    /** Newest first. */
    list,

    /** Tracks a match: an alert for when its price, or a platform's, comes to the target. */
    async create(
      userId: number,
      input: {
        match_id: number
        target_price: number
        platform_name?: string | undefined
        client_id?: number | null
      },
    ) {
      const { match_id, target_price, platform_name, client_id = null } = input
      const platform =
        platform_name === undefined
          ? null
          : (await platformsOf(match_id)).find(({ name, slug }) => name === platform_name || slug === platform_name)
      if (platform === undefined) return fail('NOT_FOUND', trackingTexts.noSuchPlatform)
      const made = await alerts.create(userId, {
        match_id,
        alert_type: 'price_drop',
        price_threshold: target_price,
        client_id,
        ...(platform && { platform_id: platform.id }),
      })
      if (!made.ok) return made
      const one = isPriceAlert(made.value) ? tracked(made.value, await readMatch(made.value.targetId)) : null
      return one ? succeed(one) : fail('NOT_FOUND', trackingTexts.notTracked)
    },

    /** Deletes a price alert; as any alert it can be restored for a while. */
    async remove(userId: number, alertId: number): Promise<Result<null, 'NOT_FOUND' | 'FORBIDDEN'>> {
      const alert = await alerts.findOwn(userId, alertId)
      if (!alert || !isPriceAlert(alert)) return fail('NOT_FOUND', trackingTexts.notTracked)
      const removed = await alerts.remove(userId, alertId)
      return removed.ok ? succeed(null) : removed
    },

    restore: alerts.restore,

    /** The price history of a tracked match, at most `maxCsvRows` newest changes, as CSV. */
    async csv(userId: number, alertId: number): Promise<Result<string, 'NOT_FOUND'>> {
      const alert = await alerts.findOwn(userId, alertId)
      if (!alert || !isPriceAlert(alert)) return fail('NOT_FOUND', trackingTexts.notTracked)
      const rows: HistoryEntry[] = []
      while (rows.length < maxCsvRows) {
        const before = rows.at(-1)?.id
        const limit = Math.min(csvRowsPerCall, maxCsvRows - rows.length)
        const page = await rooms(alert.targetId).history({ limit, ...(before !== undefined && { before }) })
        rows.push(...page)
        if (page.length < limit) break
      }
      return succeed(historyCsv(rows))
    },
  }
}

function nameOf(platformId: number, board: Board | null, series: readonly PriceSeries[]): string | undefined {
  return [...(board?.platforms ?? []), ...series].find((one) => one.platformId === platformId)?.platformName
}
