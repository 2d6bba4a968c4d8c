// Which page of a platform is a match's, as discovery finds out. In the batch of its own rows.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { PageLink, PageUnlink } from '../contract.ts'

/** Pages that one run of the job takes off boards. */
const leavingPerRun = 400

type LeavingPage = { platformId: number; matchId: number }

const isOfPages = `(match_id, platform_id) in (select value ->> 'matchId', value ->> 'platformId' from json_each(?1))`

export function linkWrites({ $client }: Database, nextRevision: string) {
  return {
    /** Statements that link pages: gates get them by their newer revision. A page that is linked already is not written. */
    linkStatements: (links: readonly PageLink[]): D1PreparedStatement[] =>
      links.length === 0
        ? []
        : [
            $client
              .prepare(
                `insert into targets (platform_id, match_id, url, revision)
                 select value ->> 'platformId', matches.id, value ->> 'url', ${nextRevision}
                 from json_each(?1) join matches on matches.id = value ->> 'matchId' 
                 where value ->> '$.event.id' is null or exists (select 1 from found_events
                   where found_events.id = value ->> '$.event.id' and found_events.version = value ->> '$.event.version')
                 on conflict (match_id, platform_id) do update
                   set url = excluded.url, is_unlinked = 0, is_leaving = 0, revision = excluded.revision
                   where (targets.url, targets.is_unlinked) is not (excluded.url, 0)`,
              )
              .bind(JSON.stringify(links)),
          ],

    /**
     * Pages that were unlinked, and whose offers a crash may have left on the board; and those of platforms that were retired
     * by then, so that no check of theirs is under way.
     */
    async leavingPages(retiredBy: Instant): Promise<LeavingPage[]> {
      const { results } = await $client
        .prepare(
          `select platform_id as platformId, match_id as matchId from targets
           where is_leaving = 1 and not exists (select 1 from platforms where id = platform_id and retired_at > ?1)
           order by id limit ${leavingPerRun}`,
        )
        .bind(retiredBy)
        .all<LeavingPage>()
      return results
    },

    /** Before their offers leave the boards: how long these were there is unknown, so their end is not announced. */
    async pagesLeave(pages: readonly LeavingPage[]): Promise<void> {
      await $client
        .prepare(`update lifetimes set due_at = null where due_at is not null and ${isOfPages}`)
        .bind(JSON.stringify(pages))
        .run()
    },

    /** Deletes what waits in quarantine for pages that left, and the notes of how their offers were read. */
    async pagesHaveLeft(pages: readonly LeavingPage[]): Promise<void> {
      const statements = [
        `update targets set is_leaving = 0 where is_leaving = 1 and ${isOfPages}`,
        `delete from quarantine where ${isOfPages}`,
        `delete from reading_notes where ${isOfPages}`,
      ]
      await $client.batch(statements.map((statement) => $client.prepare(statement).bind(JSON.stringify(pages))))
    },

    /** Statements that unlink pages, each only while it is the match's page, and forget when they sell. */
    unlinkStatements: (pages: readonly PageUnlink[]): D1PreparedStatement[] =>
      pages.length === 0
        ? []
        : [
            $client
              .prepare(
                `update targets set is_unlinked = 1, is_leaving = 1, revision = newer.revision
                 from (select targets.id, ${nextRevision} as revision from json_each(?1)
                   join targets on targets.match_id = value ->> 'matchId' and targets.platform_id = value ->> 'platformId'
                     and targets.url = value ->> 'url' and targets.is_unlinked = 0
                     and targets.revision = coalesce(value ->> 'revision', targets.revision)
                   where value ->> '$.event.id' is null or exists (select 1 from found_events
                     where found_events.id = value ->> '$.event.id' and found_events.version = value ->> '$.event.version')) as newer
                 where targets.id = newer.id`,
              )
              .bind(JSON.stringify(pages)),
            $client
              .prepare(
                `delete from sale_windows where (match_id, platform_id) in (select targets.match_id, targets.platform_id
                   from json_each(?1) join targets on targets.match_id = value ->> 'matchId'
                     and targets.platform_id = value ->> 'platformId' and targets.is_unlinked = 1)`,
              )
              .bind(JSON.stringify(pages)),
          ],
  }
}
