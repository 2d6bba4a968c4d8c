import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { SignedIn } from '../../sessions/contract.ts'
import { readSession } from '../../sessions/proven.repository.ts'
import { passkeys, recoveryCodes, totpFactors } from '../../table.ts'

export type RecoveryCodesRepository = ReturnType<typeof createRecoveryCodesRepository>

export function createRecoveryCodesRepository(database: Database) {
  return {
    /** Replaces all remaining codes; false, and nothing, once the session ended or the last factor was removed. */
    async replaceAll(caller: SignedIn, codeHashes: readonly string[], createdAt: Instant): Promise<boolean> {
      const { userId } = caller
      const hasFactor = or(
        ...[totpFactors, passkeys].map((table) =>
          exists(database.select({ userId: table.userId }).from(table).where(eq(table.userId, userId))),
        ),
      )
      const [, added] = await database.batch([
        database
          .delete(recoveryCodes)
          .where(and(eq(recoveryCodes.userId, userId), exists(readSession(database, caller)), hasFactor)),
        database
          .insert(recoveryCodes)
          .select(
            sql`SELECT ${userId}, value, ${createdAt} FROM json_each(${JSON.stringify(codeHashes)})
              WHERE EXISTS ${readSession(database, caller)} AND ${hasFactor}`,
          )
          .returning({ userId: recoveryCodes.userId }),
      ])
      return added.length > 0
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
