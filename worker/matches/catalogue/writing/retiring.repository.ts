// Platforms that end. Each write is noted in its batch.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { Seen } from './matches.repository.ts'

type Noted = ReturnType<Note>

const isRetired = 'exists (select 1 from platforms where id = ?1 and retired_at = ?2)'

/** What a platform must not have had to be deleted: everything else of it was typed by operators. */
const seenOf = ['targets', 'found_events', 'extraction_revisions', 'drift_flags', 'alerts']
const isUnseen = `exists (select 1 from platforms where id = ?1 and version = ?2)
  ${seenOf.map((table) => `and not exists (select 1 from ${table} where platform_id = ?1)`).join(' ')}`
const typedOf = ['discovery_sources', 'platform_keys', 'platform_authorities']

export function retiringWrites({ $client }: Database, raiseRevisions: (which: string) => string) {
  return {
    /**
     * False when it is gone, retired already or no longer at that version. Its pages leave the boards by the job that takes
     * unlinked ones off; a sale that it stated is not announced, and an alarm about its pages ends.
     */
    async retirePlatform({ id, version }: Seen, at: Instant, note: Noted): Promise<boolean> {
      const then = (statement: string) => $client.prepare(`${statement} and ${isRetired}`).bind(id, at)
      const [retired] = await $client.batch([
        $client
          .prepare(
            `update platforms set is_active = 0, retired_at = ?3, version = version + 1
             where id = ?1 and version = ?2 and retired_at is null returning id`,
          )
          .bind(id, version, at),
        note,
        then('update targets set is_leaving = 1 where platform_id = ?1 and is_unlinked = 0'),
        then(`delete from sale_windows where (match_id, platform_id) in
          (select match_id, platform_id from targets where platform_id = ?1)`),
        then('delete from unread_platforms where platform_id = ?1'),
        then(
          `update drift_flags set lifted_at = ?2, lifted_by = 'itself' where platform_id = ?1 and lifted_at is null`,
        ),
      ])
      return (retired?.results.length ?? 0) > 0
    },

    /** Newer revisions, so that the gate begins each page anew. */
    async bringPlatformBack({ id, version }: Seen, note: Noted): Promise<boolean> {
      const isBack = `targets where platform_id = ?1 and is_unlinked = 0
        and exists (select 1 from platforms where id = ?1 and version = ?2 + 1 and retired_at is null)`
      const [back] = await $client.batch([
        $client
          .prepare(
            `update platforms set is_active = 1, retired_at = null, version = version + 1
             where id = ?1 and version = ?2 and retired_at is not null returning id`,
          )
          .bind(id, version),
        note,
        $client.prepare(`update targets set is_leaving = 0 where id in (select id from ${isBack})`).bind(id, version),
        $client.prepare(raiseRevisions(isBack)).bind(id, version),
      ])
      return (back?.results.length ?? 0) > 0
    },

    /** With what operators typed of it; false when anything of it was ever seen. */
    async removePlatform({ id, version }: Seen, note: Noted): Promise<boolean> {
      const bound = (statement: string) => $client.prepare(statement).bind(id, version)
      const results = await $client.batch([
        ...typedOf.map((table) => bound(`delete from ${table} where platform_id = ?1 and ${isUnseen}`)),
        bound(`delete from platforms where id = ?1 and version = ?2 and ${isUnseen} returning id`),
        note,
      ])
      return (results.at(-2)?.results.length ?? 0) > 0
    },
  }
}
