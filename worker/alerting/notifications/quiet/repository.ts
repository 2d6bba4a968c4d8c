import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { quietHours } from '../table.ts'
import type { QuietHours } from './contract.ts'

export type QuietRepository = ReturnType<typeof createQuietRepository>

export function createQuietRepository(database: Database) {
  return {
    /** Unordered; people without quiet hours are missing. */
    async of(userIds: number[]): Promise<Map<number, QuietHours>> {
      const rows = await database
        .select(getTableColumns(quietHours))
        .from(quietHours)
        .where(sql`${quietHours.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`)
      return new Map(rows.map(({ userId, ...hours }) => [userId, hours as QuietHours]))
    },

    async save(userId: number, hours: QuietHours): Promise<void> {
      await database
        .insert(quietHours)
        .values({ userId, ...hours })
        .onConflictDoUpdate({ target: quietHours.userId, set: hours })
    },

    async remove(userId: number): Promise<void> {
      await database.delete(quietHours).where(eq(quietHours.userId, userId))
    },
  }
}
