import { asc, eq, sql } from 'drizzle-orm'
import type { Instant } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { deletionReasons, erasures } from '../table.ts'

export type ErasureRepository = ReturnType<typeof createErasureRepository>

export function createErasureRepository(database: Database) {
  return {
    async countReason(monthAndReason: string): Promise<void> {
      await database
        .insert(deletionReasons)
        .values({ monthAndReason, count: 1 })
        .onConflictDoUpdate({
          target: deletionReasons.monthAndReason,
          set: { count: sql`${deletionReasons.count} + 1` },
        })
    },

    async begin(userId: number, confirmedAt: Instant): Promise<void> {
      await database.insert(erasures).values({ userId, confirmedAt }).onConflictDoNothing()
    },

    async pending(limit: number): Promise<number[]> {
      const rows = await database.select().from(erasures).orderBy(asc(erasures.confirmedAt)).limit(limit)
      return rows.map(({ userId }) => userId)
    },

    async finish(userId: number): Promise<void> {
      await database.delete(erasures).where(eq(erasures.userId, userId))
    },
  }
}
