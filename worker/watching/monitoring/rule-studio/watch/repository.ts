import { and, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { platforms } from '#worker/matches/catalogue/table.ts'
import { extractionRevisions, ruleWatches } from '../../table.ts'
import type { WatchState } from './constants.ts'
import type { Collapse } from './contract.ts'

export type WatchRepository = ReturnType<typeof createWatchRepository>

export type StoredWatch = typeof ruleWatches.$inferSelect

type Seen = { platformId: number; version: number }
type Begun = { revision: number; revisionBefore: number | null; at: Instant; isAccepted?: boolean }
type WatchKey = Pick<StoredWatch, 'platformId' | 'putAt'>

/** One row for a platform: the rules that came into force last. */
export function createWatchRepository(db: Database) {
  const { $client } = db
  return {
    find: (platformId: number) => db.select().from(ruleWatches).where(eq(ruleWatches.platformId, platformId)).get(),

    /** In one state, each beside its platform as it is now and the revision that is watched. */
    list: (state: WatchState, limit: number) =>
      db
        .select({
          ...getTableColumns(ruleWatches),
          extraction: extractionRevisions.extraction,
          inForce: platforms.extraction,
          name: platforms.name,
          currency: platforms.currency,
          version: platforms.version,
        })
        .from(ruleWatches)
        .innerJoin(platforms, eq(platforms.id, ruleWatches.platformId))
        .innerJoin(
          extractionRevisions,
          and(
            eq(extractionRevisions.platformId, ruleWatches.platformId),
            eq(extractionRevisions.number, ruleWatches.revision),
          ),
        )
        .where(eq(ruleWatches.state, state))
        .limit(limit),

    /**
     * Before the statement that puts rules in force at the same version, in its batch: remembers what they replace. Rules
     * whose differences an operator accepted are not watched.
     */
    beginStatement(
      { platformId, version }: Seen,
      { revision, revisionBefore, at, isAccepted = false }: Begun,
    ): D1PreparedStatement {
      return $client
        .prepare(
          `insert into rule_watches (platform_id, revision, revision_before, before, put_at, state, ended_at)
           select id, ?3, ?4, extraction, ?5, ?6, ?7 from platforms where id = ?1 and version = ?2
           on conflict (platform_id) do update set revision = excluded.revision,
             revision_before = excluded.revision_before, before = excluded.before, put_at = excluded.put_at,
             state = excluded.state, ended_at = excluded.ended_at, of_usual = null, checks = null, found = null,
             found_before = null, mailing_until = null`,
        )
        .bind(
          platformId,
          version,
          revision,
          revisionBefore,
          at,
          isAccepted ? 'kept' : 'watching',
          isAccepted ? at : null,
        )
    },

    /** Likewise, before a roll-back: nothing is watched any more. */
    endStatement(
      { platformId, version }: Seen,
      { state, at, collapse }: { state: WatchState; at: Instant; collapse?: Collapse },
    ): D1PreparedStatement {
      const { ofUsual = null, checks = null, found = null, foundBefore = null } = collapse ?? {}
      return $client
        .prepare(
          `update rule_watches set state = ?3, ended_at = ?4, of_usual = ?5, checks = ?6, found = ?7, found_before = ?8
           where platform_id = ?1 and state = 'watching'
             and exists (select 1 from platforms where id = ?1 and version = ?2)`,
        )
        .bind(platformId, version, state, at, ofUsual, checks, found, foundBefore)
    },

    /** Roll-backs to mail now, for this job alone until `until`. */
    async takeUnmailed(now: Instant, until: Instant, limit: number): Promise<WatchKey[]> {
      const free = or(isNull(ruleWatches.mailingUntil), lt(ruleWatches.mailingUntil, now))
      const unmailed = and(eq(ruleWatches.state, 'collapsed'), free)
      return db
        .update(ruleWatches)
        .set({ mailingUntil: until })
        .where(sql`platform_id in (select platform_id from rule_watches where ${unmailed} limit ${limit})`)
        .returning({ platformId: ruleWatches.platformId, putAt: ruleWatches.putAt })
    },

    /** `mailed`, or `collapsed` for a later run. */
    async mailed({ platformId, putAt }: WatchKey, state: 'mailed' | 'collapsed'): Promise<void> {
      const isIt = and(eq(ruleWatches.platformId, platformId), eq(ruleWatches.putAt, putAt))
      await db
        .update(ruleWatches)
        .set({ state, mailingUntil: null })
        .where(and(isIt, eq(ruleWatches.state, 'collapsed')))
    },
  }
}
