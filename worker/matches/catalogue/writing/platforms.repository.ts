// Platforms by hand, and the register of who authorised them. Each write is noted in its batch.

import type { Database } from '#worker/ground/platform/database.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import { maxPlatforms } from '../constants.ts'
import type { platformAuthorities } from '../table.ts'
import type { Seen } from './matches.repository.ts'

/** What an operator may change of a platform, by column. */
export type PlatformChange = Partial<{
  name: string
  stated_kind: string
  origin: string
  country: string
  currency: string
  time_zone: string | null
  budget_per_minute: number
  contact: string | null
  extraction: string
  is_active: number
  is_resale_allowed: number
}>

export type NewHandPlatform = Required<PlatformChange> & { slug: string }

/** An "official" or "exchange" without an entry that is valid on day ?1 counts as resale. */
const countsAs = `case when stated_kind = 'resale' or exists (select 1 from platform_authorities as entry
    where entry.platform_id = platforms.id and entry.kind = platforms.stated_kind
      and entry.valid_until >= ?1 and entry.valid_from <= ?1)
  then stated_kind else 'resale' end`

const settleKinds = `update platforms set kind = ${countsAs} where stated_kind is not null and kind <> ${countsAs}`

/** Never the id of one that was deleted: the log's entries about that would read as this one's. */
const nextId = `1 + max(coalesce((select max(id) from platforms), 0), coalesce((select max(cast(substr(subject, 10) as integer))
  from audit_log where subject >= 'platform ' and subject < 'platform!'), 0))`

type Noted = ReturnType<Note>

export function platformWrites({ $client }: Database) {
  const settle = (day: string) => $client.prepare(settleKinds).bind(day)

  /** For a batch of another feature; changes no row where `changePlatform` would say false. */
  function platformStatement({ id, version }: Seen, change: PlatformChange): D1PreparedStatement {
    const assignments = Object.keys(change).map((column, index) => `${column} = ?${index + 3}`)
    return $client
      .prepare(
        `update or ignore platforms set ${[...assignments, 'version = version + 1'].join(', ')}
         where id = ?1 and version = ?2 returning id`,
      )
      .bind(id, version, ...Object.values(change))
  }

  return {
    /**
     * The new id; null when its name or origin is taken, or there are as many as there may be. It counts as resale until its
     * authority is entered.
     */
    async addPlatform(platform: NewHandPlatform, note: Noted): Promise<number | null> {
      const row = { ...platform, kind: 'resale' }
      const columns = Object.keys(row)
      const [added] = await $client.batch<{ id: number }>([
        $client
          .prepare(
            `insert into platforms (id, ${columns.join(', ')})
             select ${nextId}, ${columns.map((_, index) => `?${index + 1}`).join(', ')}
             where (select count(*) from (select 1 from platforms limit ${maxPlatforms})) < ${maxPlatforms}
             on conflict do nothing returning id`,
          )
          .bind(...Object.values(row)),
        note,
      ])
      return added?.results[0]?.id ?? null
    },

    platformStatement,

    /** False when the platform is gone or no longer at that version, or another one has the origin. `notes` go along. */
    async changePlatform(
      seen: Seen,
      change: PlatformChange,
      { day, notes }: { day: string; notes: readonly D1PreparedStatement[] },
    ): Promise<boolean> {
      const [changed] = await $client.batch([platformStatement(seen, change), ...notes, settle(day)])
      return (changed?.results.length ?? 0) > 0
    },

    /** False when the platform has as many entries as it may, or is gone. */
    async addAuthority(
      entry: Omit<typeof platformAuthorities.$inferInsert, 'id'>,
      { day, most }: { day: string; most: number },
      note: Noted,
    ): Promise<boolean> {
      const [added] = await $client.batch([
        $client
          .prepare(
            `insert into platform_authorities
               (platform_id, kind, authority, clubs, link, valid_from, valid_until, user_id, reviewed_at)
             select id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 from platforms where id = ?1
               and (select count(*) from platform_authorities where platform_id = ?1) < ?10 returning id`,
          )
          .bind(
            entry.platformId,
            entry.kind,
            entry.authority,
            entry.clubs,
            entry.link,
            entry.validFrom,
            entry.validUntil,
            entry.userId,
            entry.reviewedAt,
            most,
          ),
        note,
        settle(day),
      ])
      return (added?.results.length ?? 0) > 0
    },

    /** For a batch that moves the platform to another origin: what was entered was for the former one. */
    authoritiesOffOnMove: (platformId: number, origin: string): D1PreparedStatement =>
      $client
        .prepare(
          `delete from platform_authorities where platform_id = ?1
           and exists (select 1 from platforms where id = ?1 and origin = ?2)`,
        )
        .bind(platformId, origin),

    async removeAuthority(id: number, day: string, note: Noted): Promise<boolean> {
      const [removed] = await $client.batch([
        $client.prepare('delete from platform_authorities where id = ?1 returning id').bind(id),
        note,
        settle(day),
      ])
      return (removed?.results.length ?? 0) > 0
    },

    /** What a platform counts as follows the day: entries begin and end. */
    async settlePlatformKinds(day: string): Promise<void> {
      await settle(day).run()
    },
  }
}
