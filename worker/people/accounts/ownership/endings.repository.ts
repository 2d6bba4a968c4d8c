import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { purchaseEndings } from '../table.ts'
import type { OwnershipChange } from './rules.ts'

export type EndingsRepository = ReturnType<typeof createEndingsRepository>

export function createEndingsRepository(database: Database) {
  const ofUser = (userId: number) => eq(purchaseEndings.userId, userId)
  return {
    async find(userId: number): Promise<OwnershipChange | null> {
      const [row] = await database.select().from(purchaseEndings).where(ofUser(userId)).limit(1)
      return row?.change ?? null
    },

    async waiting(limit: number): Promise<number[]> {
      const rows = await database
        .select({ userId: purchaseEndings.userId })
        .from(purchaseEndings)
        .orderBy(purchaseEndings.userId)
        .limit(limit)
      return rows.map(({ userId }) => userId)
    },

    /** One that was noted meanwhile stays. */
    async remove(userId: number, change: OwnershipChange): Promise<void> {
      await database.delete(purchaseEndings).where(and(ofUser(userId), eq(purchaseEndings.change, change)))
    },
  }
}
