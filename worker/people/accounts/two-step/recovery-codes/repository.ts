import { and, eq, inArray } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { recoveryCodes } from '../../table.ts'

export type RecoveryCodesRepository = ReturnType<typeof createRecoveryCodesRepository>

export function createRecoveryCodesRepository(database: Database) {
  return {
    /** Replaces all remaining codes. */
    async replaceAll(userId: number, codeHashes: readonly string[], createdAt: Instant): Promise<void> {
      await database.batch([
        database.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
        database.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt }))),
      ])
    },

    /** Using a code deletes it: of concurrent calls, one succeeds. */
    async use(userId: number, codeHashes: readonly string[]): Promise<boolean> {
      const used = await database
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, codeHashes)))
        .returning({ userId: recoveryCodes.userId })
      return used.length > 0
    },
  }
}
