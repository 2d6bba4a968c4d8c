import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { platforms, targets } from '#worker/matches/catalogue/table.ts'

export type MisreadRepository = ReturnType<typeof createMisreadRepository>

export function createMisreadRepository(database: Database) {
  return {
    async nameOf(platformId: number): Promise<string | null> {
      const [row] = await database.select({ name: platforms.name }).from(platforms).where(eq(platforms.id, platformId))
      return row?.name ?? null
    },

    /** Matches that have, or had, a page of the platform, after one of them. */
    async matchesAfter(platformId: number, after: number, limit: number): Promise<number[]> {
      const rows = await database
        .select({ matchId: targets.matchId })
        .from(targets)
        .where(and(eq(targets.platformId, platformId), gt(targets.matchId, after)))
        .orderBy(asc(targets.matchId))
        .limit(limit)
      return rows.map(({ matchId }) => matchId)
    },
  }
}
