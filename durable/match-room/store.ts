import type { Instant } from '#worker/ground/platform/clock.ts'
import { type AddOn, type OfferKind, offerKinds } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import type { PlatformRef } from '#worker/matches/catalogue/platforms/contract.ts'
import type { PriceSeries } from '#worker/matches/prices/contract.ts'
import { maxHistoryPage, maxHistoryRows } from './constants.ts'
import type { RoomLive } from './live.ts'
import type { KeptRow } from './merging.ts'
import type { RoomOffer } from './offers.ts'
import type { BoardOffer, HistoryEntry, MatchRoomApi, SeenSince } from './protocol.ts'
import { emptyRoom, type HistoryRow, type Room, type RoomPlatform } from './room.ts'
import { toSeries } from './series.ts'

type PlatformRow = {
  platform_id: number
  seq: number
  ref: string
  has_baseline: number
  seen_at: number
  seen_id: string
  checked_at: number
  recent_ids: string
  offers: string
  held: string
  reading_version: number
}

export type RoomStore = ReturnType<typeof createRoomStore>

/**
 * Reads and writes a room's board and history. Every method is synchronous: the caller wraps a transaction around it.
 */
export function createRoomStore(sql: SqlStorage) {
  /** Chart lines, cached because they read the whole history; null after a change of it. */
  let series: PriceSeries[] | null = null

  return {
    load(matchId: number): { room: Room; live: RoomLive | null } {
      const platforms = sql.exec<PlatformRow>('SELECT * FROM platforms').toArray().map(toPlatform)
      const [live] = sql.exec<{ seq: number; live: string }>('SELECT seq, live FROM live').toArray()
      const room: Room = {
        ...emptyRoom(matchId),
        seq: Math.max(0, live?.seq ?? 0, ...platforms.map((platform) => platform.seq)),
        platforms: new Map(platforms.map((platform) => [platform.ref.id, platform])),
      }
      return { room, live: live ? (JSON.parse(live.live) as RoomLive) : null }
    },

    /** `seq` is the number of the last live change. */
    saveLive(seq: number, live: RoomLive): void {
      sql.exec('INSERT OR REPLACE INTO live (id, seq, live) VALUES (1, ?, ?)', seq, JSON.stringify(live))
    },

    savePlatform(platform: RoomPlatform): void {
      sql.exec(
        `INSERT OR REPLACE INTO platforms
          (platform_id, seq, ref, has_baseline, seen_at, seen_id, checked_at, recent_ids, offers, held, reading_version)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        platform.ref.id,
        platform.seq,
        JSON.stringify(platform.ref),
        Number(platform.hasBaseline),
        platform.seenAt,
        platform.seenId,
        platform.checkedAt,
        JSON.stringify(platform.recentIds),
        JSON.stringify(platform.offers),
        JSON.stringify(platform.held),
        platform.readingVersion,
      )
    },

    saveCheck(platformId: number, at: Instant): void {
      sql.exec('UPDATE platforms SET checked_at = ? WHERE platform_id = ?', at, platformId)
    },

    /** Deletes the oldest rows beyond the limit. */
    appendHistory(rows: readonly HistoryRow[]): void {
      series = null
      for (const row of rows) {
        sql.exec(
          `INSERT INTO history
            (seq, at, platform_id, platform_name, ticket_type, section, price_pence, currency, availability, kind,
              is_plus_fees)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...valuesOf(row),
        )
      }
      sql.exec('DELETE FROM history WHERE id <= (SELECT max(id) FROM history) - ?', maxHistoryRows)
    },

    /** Forgets the price steps of a platform's offers. */
    deleteSteps(platformId: number, offers: readonly Pick<HistoryRow, 'ticketType' | 'section'>[]): void {
      series = null
      for (const { ticketType, section } of offers) {
        sql.exec(
          'DELETE FROM history WHERE platform_id = ? AND ticket_type = ? AND section IS ?',
          platformId,
          ticketType,
          section,
        )
      }
    },

    /** Forgets a platform's price steps of a time. */
    deleteBetween({ platformId, from, until }: Parameters<MatchRoomApi['forgetPrices']>[0]): void {
      series = null
      sql.exec('DELETE FROM history WHERE platform_id = ? AND at BETWEEN ? AND ?', platformId, from, until)
    },

    /** Oldest first, with where each row comes from. */
    keptRows(): KeptRow[] {
      return sql
        .exec<StoredEntry & { from: number | null }>(keptQuery)
        .toArray()
        .map(({ id: _id, ...row }) => toRow(row))
    },

    /** Replaces the whole history, oldest first. */
    rewriteHistory(rows: readonly KeptRow[]): void {
      series = null
      sql.exec('DELETE FROM history')
      for (const row of rows) {
        sql.exec(
          `INSERT INTO history
            (seq, at, platform_id, platform_name, ticket_type, section, price_pence, currency, availability, kind,
              is_plus_fees, from_match)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...valuesOf(row),
          row.from,
        )
      }
    },

    /** The room's own rows of platforms since a moment, newest first. */
    seenHistory({ platformIds, since }: SeenSince): HistoryEntry[] {
      return sql.exec<StoredEntry>(seenQuery, since, JSON.stringify(platformIds)).toArray().map(toRow)
    },

    deleteHistory(matchId: number, { platformIds, since }: SeenSince): void {
      series = null
      sql.exec(
        `DELETE FROM history WHERE from_match = ?3 OR (at >= ?1 AND from_match IS NULL
           AND platform_id IN (SELECT value FROM json_each(?2)))`,
        since,
        JSON.stringify(platformIds),
        matchId,
      )
    },

    history(query: Parameters<MatchRoomApi['history']>[0]): HistoryEntry[] {
      const limit = Math.min(Math.max(Math.trunc(query.limit), 0), maxHistoryPage)
      const before = query.before ?? Number.MAX_SAFE_INTEGER
      const asked = [before, query.since ?? 0, query.platformId ?? null, limit]
      return sql
        .exec<StoredEntry>(historyQuery, ...asked)
        .toArray()
        .map(toRow)
    },

    /** All stored rows, newest first. */
    wholeHistory(): HistoryEntry[] {
      const all = [Number.MAX_SAFE_INTEGER, 0, null, maxHistoryRows]
      return sql
        .exec<StoredEntry>(historyQuery, ...all)
        .toArray()
        .map(toRow)
    },

    /** Lowest price per platform, also of offers on the board that never changed. */
    series(offers: readonly BoardOffer[]): PriceSeries[] {
      series ??= toSeries(this.wholeHistory(), offers)
      return series
    },
  }
}

const columns = `id, seq, at, platform_id AS platformId, platform_name AS platformName, ticket_type AS ticketType, section,
    price_pence AS pricePence, currency, availability, kind, is_plus_fees AS isPlusFees`
const keptQuery = `SELECT ${columns}, from_match AS "from" FROM history ORDER BY id`
const seenQuery = `SELECT ${columns} FROM history
  WHERE at >= ?1 AND from_match IS NULL AND platform_id IN (SELECT value FROM json_each(?2)) ORDER BY id DESC`

/** Walks the key backwards, so that a page reads only its own rows; filters run within the bounded table. */
export const historyQuery = `
  SELECT ${columns}
  FROM history
  WHERE id < ?1 AND at >= ?2 AND (?3 IS NULL OR platform_id = ?3)
  ORDER BY id DESC LIMIT ?4`

/** `kind`: of an add-on, which one, where that is known. */
type StoredEntry = Omit<HistoryEntry, 'kind' | 'addOn' | 'isPlusFees'> & {
  kind: OfferKind | AddOn
  isPlusFees: number | null
}

function toRow<Row extends Omit<StoredEntry, 'id'>>(
  row: Row,
): Omit<Row, 'kind' | 'isPlusFees'> & Pick<HistoryEntry, 'kind' | 'addOn' | 'isPlusFees'> {
  const { kind, isPlusFees, ...known } = row
  const facts = { ...known, ...(isPlusFees !== null && { isPlusFees: isPlusFees === 1 }) }
  return isOfferKind(kind) ? { ...facts, kind } : { ...facts, kind: 'add-on', addOn: kind }
}

function isOfferKind(kind: OfferKind | AddOn): kind is OfferKind {
  return offerKinds.some((one) => one === kind)
}

function valuesOf(row: HistoryRow): (string | number | null)[] {
  const { kind, addOn, isPlusFees } = row
  return [
    row.seq,
    row.at,
    row.platformId,
    row.platformName,
    row.ticketType,
    row.section,
    row.pricePence,
    row.currency,
    row.availability,
    addOn ?? kind,
    isPlusFees === undefined ? null : Number(isPlusFees),
  ]
}

function toPlatform(row: PlatformRow): RoomPlatform {
  return {
    ref: JSON.parse(row.ref) as PlatformRef,
    seq: row.seq,
    hasBaseline: row.has_baseline === 1,
    seenAt: row.seen_at,
    seenId: row.seen_id,
    checkedAt: row.checked_at,
    recentIds: JSON.parse(row.recent_ids) as string[],
    offers: JSON.parse(row.offers) as RoomOffer[],
    held: JSON.parse(row.held) as RoomPlatform['held'],
    readingVersion: row.reading_version,
  }
}
