import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { platforms } from '#worker/matches/catalogue/table.ts'
import { extractionRevisions, shadowRuns } from '../table.ts'
import { keptDifferences, rememberedLeases, type ShadowState } from './constants.ts'
import type { ShadowTally } from './contract.ts'

export type ShadowRepository = ReturnType<typeof createShadowRepository>

export type StoredRun = typeof shadowRuns.$inferSelect

/** The newest of a stored list and what is put before it. */
const newest = (added: string, column: string, limit: number) => `(select json_group_array(json(item)) from (
  select case type when 'object' then value else json_quote(value) end as item from (
    select 0 as age, key, type, value from json_each(${added}) union all select 1, key, type, value from json_each(${column}))
  order by age, key limit ${limit}))`

/** One row for a platform, its newest run; what was decided of older ones is in the audit log. */
export function createShadowRepository(db: Database) {
  const { $client } = db
  return {
    find: (platformId: number) => db.select().from(shadowRuns).where(eq(shadowRuns.platformId, platformId)).get(),

    /** Those that run, each beside its platform as it is now and its candidate. */
    running: (limit: number) =>
      db
        .select({
          ...getTableColumns(shadowRuns),
          candidate: extractionRevisions.extraction,
          inForce: platforms.extraction,
          name: platforms.name,
          version: platforms.version,
        })
        .from(shadowRuns)
        .innerJoin(platforms, eq(platforms.id, shadowRuns.platformId))
        .innerJoin(
          extractionRevisions,
          and(
            eq(extractionRevisions.platformId, shadowRuns.platformId),
            eq(extractionRevisions.number, shadowRuns.revision),
          ),
        )
        .where(sql`${shadowRuns.state} = 'running'`)
        .limit(limit),

    /**
     * Begins a run, in place of the one that the operator saw; changes no row where another one has begun since. `base` is
     * what is in force: the run compares with that alone.
     */
    startStatement(run: {
      platformId: number
      revision: number
      interpreter: number
      seen: number
      at: Instant
    }): D1PreparedStatement {
      return $client
        .prepare(
          `insert into shadow_runs (platform_id, number, revision, interpreter, base, state, started_at)
           select id, 1, ?2, ?3, extraction, 'running', ?4 from platforms where id = ?1
           on conflict (platform_id) do update set number = number + 1, revision = excluded.revision,
             interpreter = excluded.interpreter, base = excluded.base, state = 'running', started_at = excluded.started_at,
             ended_at = null, agreed = 0, differed = 0, alone = 0, differences = '[]', leases = '[]'
           where shadow_runs.number = ?5
           returning number`,
        )
        .bind(run.platformId, run.revision, run.interpreter, run.at, run.seen)
    },

    /** Ends the run with this number while it runs. */
    endStatement(platformId: number, number: number, state: ShadowState, at: Instant): D1PreparedStatement {
      return $client
        .prepare(
          `update shadow_runs set state = ?3, ended_at = ?4 where platform_id = ?1 and number = ?2 and state = 'running'
           returning number`,
        )
        .bind(platformId, number, state, at)
    },

    /** In the batch that puts rules in force, where it did: the run of that revision ends so, another one is overtaken. */
    decidedStatement(platformId: number, revision: number, extraction: string, at: Instant): D1PreparedStatement {
      return $client
        .prepare(
          `update shadow_runs set state = case when revision = ?2 then 'in_force' else 'overtaken' end, ended_at = ?4
           where platform_id = ?1 and state = 'running'
             and exists (select 1 from platforms where id = ?1 and extraction = ?3)`,
        )
        .bind(platformId, revision, extraction, at)
    },

    /** Counts what a lease saw, once, while the run goes on and compares with what is in force. */
    async count(
      { platformId, run, leaseId }: { platformId: number; run: number; leaseId: string },
      { agreed, differed, alone, differences }: ShadowTally,
    ): Promise<void> {
      await $client
        .prepare(
          `update shadow_runs set agreed = agreed + ?4, differed = differed + ?5, alone = alone + ?6,
             differences = ${newest('?7', 'shadow_runs.differences', keptDifferences)},
             leases = ${newest('json_array(?3)', 'shadow_runs.leases', rememberedLeases)}
           where platform_id = ?1 and number = ?2 and state = 'running'
             and base = (select extraction from platforms where id = ?1)
             and not exists (select 1 from json_each(shadow_runs.leases) where value = ?3)`,
        )
        .bind(platformId, run, leaseId, agreed, differed, alone, JSON.stringify(differences))
        .run()
    },
  }
}
