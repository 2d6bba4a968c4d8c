import { and, eq, inArray } from 'drizzle-orm'
import type { Instant } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database.ts'
import { recoveryCodes } from '../../table.ts'

export type RecoveryCodesRepository = ReturnType<typeof createRecoveryCodesRepository>

export function createRecoveryCodesRepository(database: Database) {
  return {
    /** New codes in place of all that were left. */
    async replaceAll(userId: number, codeHashes: readonly string[], createdAt: Instant): Promise<void> {
      await database.batch([
        database.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
        database.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, createdAt }))),
      ])
    },

    /** The statement that uses a code deletes it: of several at once, one finds it. */
    async use(userId: number, codeHashes: readonly string[]): Promise<boolean> {
      const used = await database
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, codeHashes)))
        .returning({ userId: recoveryCodes.userId })
      return used.length > 0
    },
  }
}
