// When tickets of a match are sold on a platform, as pages and APIs state it.

import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { homeZone } from '../constants.ts'
import { saleDayMs } from '../sales/constants.ts'
import type { PageSales, StatedSales } from '../sales/contract.ts'
import { saleWindowsOf } from '../sales/rules.ts'

/** Openings that a stopped job left behind are made good for as long. */
const caughtUpMs = 2 * dayMs

/** The opening that a target is watched closely for: the next one, until its sale day is over. */
const nextOpening = `(select min(opens_at) from sale_windows
  where sale_windows.match_id = targets.match_id and sale_windows.platform_id = targets.platform_id and opens_at > ?2)`

export function saleWrites({ $client }: Database, nextRevision: string) {
  const writes = {
    /**
     * Statements that store what platforms state about sales. A window to come that is no longer stated is withdrawn; one that
     * opened stays. A target whose next opening changes gets a newer revision, so that its gate watches it closely in time.
     */
    saleStatements(pages: readonly PageSales[], now: Instant): D1PreparedStatement[] {
      if (pages.length === 0) return []
      const rows = JSON.stringify(pages)
      return [
        $client
          .prepare(
            `delete from sale_windows where opens_at > ?2 and (match_id, platform_id) in
               (select value ->> 'matchId', value ->> 'platformId' from json_each(?1))
             and (match_id, platform_id, opens_at, name) not in
               (select page.value ->> 'matchId', page.value ->> 'platformId', sale.value ->> 'opensAt', sale.value ->> 'name'
                from json_each(?1) as page, json_each(page.value -> 'windows') as sale)`,
          )
          .bind(rows, now),
        $client
          .prepare(
            `insert into sale_windows (match_id, platform_id, opens_at, name, is_day_only, closes_at, is_public, learned_at)
             select targets.match_id, targets.platform_id, sale.value ->> 'opensAt', sale.value ->> 'name',
               sale.value ->> 'isDayOnly', sale.value ->> 'closesAt', sale.value ->> 'isPublic', ?2
             from json_each(?1) as page
             join targets on targets.match_id = page.value ->> 'matchId' and targets.platform_id = page.value ->> 'platformId'
               and targets.is_unlinked = 0, json_each(page.value -> 'windows') as sale where true
             on conflict do update set is_day_only = excluded.is_day_only, closes_at = excluded.closes_at,
               is_public = excluded.is_public
             where (is_day_only, closes_at, is_public) is not (excluded.is_day_only, excluded.closes_at, excluded.is_public)`,
          )
          .bind(rows, now),
        $client
          .prepare(
            `update targets set sale_at = newer.sale_at, revision = newer.revision
             from (select targets.id, ${nextOpening} as sale_at, ${nextRevision} as revision from json_each(?1) as page
               join targets on targets.match_id = page.value ->> 'matchId' and targets.platform_id = page.value ->> 'platformId'
               where targets.sale_at is not ${nextOpening}) as newer
             where targets.id = newer.id`,
          )
          .bind(rows, now - saleDayMs),
      ]
    },

    /** The zone of hours that a platform states without one; null where it has none of its own. */
    async timeZoneOf(platformId: number): Promise<string | null> {
      const select = $client.prepare('select time_zone as zone from platforms where id = ?1').bind(platformId)
      return (await select.first<{ zone: string | null }>())?.zone || null
    },

    /** When a sale day is over, the next opening of the same page takes its place. */
    async rollSales(now: Instant): Promise<void> {
      const over = now - saleDayMs
      await $client
        .prepare(
          `update targets set sale_at = newer.sale_at, revision = newer.revision
           from (select targets.id, ${nextOpening} as sale_at, ${nextRevision} as revision from sale_windows
             join targets on targets.match_id = sale_windows.match_id and targets.platform_id = sale_windows.platform_id
               and targets.sale_at = sale_windows.opens_at and targets.is_unlinked = 0
             where sale_windows.opens_at between ?1 and ?2 and ${nextOpening} is not null) as newer
           where targets.id = newer.id`,
        )
        .bind(over - caughtUpMs, over)
        .run()
    },

    /** What a check of a match's page found of its sales. */
    async recordPageSales(
      { platformId, matchId, sales, groundZone }: { platformId: number; matchId: number } & StatedSales,
      now: Instant,
    ): Promise<void> {
      const timeZone = groundZone ?? (await writes.timeZoneOf(platformId)) ?? homeZone
      const windows = saleWindowsOf({ sales, now, matchAt: null, isPage: true, timeZone })
      await $client.batch(writes.saleStatements([{ platformId, matchId, windows }], now))
    },
  }
  return writes
}
