import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { isOver } from '../catalogue/rules.ts'
import type { Database } from '../platform/database.ts'
import { maxPlatforms, targetsPerPage } from './constants.ts'
import type { PlatformSpec, Target } from './contract.ts'
import { isAlertable, kickoffOf, publicSitesOf } from './rules.ts'
import { matches, platforms, targets } from './table.ts'

export type MonitoringRepository = ReturnType<typeof createMonitoringRepository>

/** Targets of one revision beyond a page's limit; gates hold fewer in total. */
const maxTargetsPerRevision = 10_000

export function createMonitoringRepository(database: Database) {
  return {
    /** Inactive ones too, because their gates must learn that they were deactivated. */
    async listPlatforms(): Promise<PlatformSpec[]> {
      const rows = await database
        .select()
        .from(platforms)
        .where(gt(platforms.id, 0))
        .orderBy(platforms.id)
        .limit(maxPlatforms)
      return rows.map(toSpec)
    },

    async findPlatform(id: number): Promise<PlatformSpec | null> {
      const row = await database.select().from(platforms).where(eq(platforms.id, id)).get()
      return row ? toSpec(row) : null
    },

    /**
     * Targets newer than a revision, in order. A page never splits a revision, because the gate remembers only the
     * newest one; so it may exceed `limit`, and fewer means the end.
     */
    async listTargetsAfter(platformId: number, revision: number, limit = targetsPerPage): Promise<Target[]> {
      const isNewer = and(eq(targets.platformId, platformId), gt(targets.revision, revision))
      const lastOfPage = database
        .select({ revision: targets.revision })
        .from(targets)
        .where(isNewer)
        .orderBy(targets.revision)
        .limit(1)
        .offset(limit - 1)
      const rows = await database
        .select({
          id: targets.id,
          matchId: targets.matchId,
          url: targets.url,
          saleAt: targets.saleAt,
          revision: targets.revision,
          kickoffAt: matches.kickoffAt,
          sortAt: matches.sortAt,
          status: matches.status,
        })
        .from(targets)
        .innerJoin(matches, eq(matches.id, targets.matchId))
        .where(and(isNewer, lte(targets.revision, sql`coalesce(${lastOfPage}, ${Number.MAX_SAFE_INTEGER})`)))
        .orderBy(targets.revision, targets.id)
        .limit(limit + maxTargetsPerRevision)
      return rows.map(({ sortAt, status, ...row }) => ({
        ...row,
        kickoffAt: kickoffOf({ kickoffAt: row.kickoffAt, sortAt }),
        ...(isOver(status) && { isOver: true }),
      }))
    },
  }
}

function toSpec({ isResaleAllowed, ...row }: typeof platforms.$inferSelect): PlatformSpec {
  const publicSites = publicSitesOf(row.extraction)
  const spec = { ...row, isAlertable: isAlertable(row.kind, isResaleAllowed) }
  return publicSites.length === 0 ? spec : { ...spec, publicSites: [...publicSites] }
}
