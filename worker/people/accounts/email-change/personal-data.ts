import { desc, eq, getTableName } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../../privacy/contract.ts'
import { emailChanges } from '../table.ts'

/** Above what the rate limits allow within the retention period. */
const maxListed = 100

/** Requested address changes. */
export function emailChangesDataSource(database: Database): PersonalDataSource {
  const read = (userId: number) =>
    database
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.userId, userId))
      .orderBy(desc(emailChanges.requestedAt))
      .limit(maxListed)
  return {
    name: 'address_changes',
    tables: [getTableName(emailChanges)],
    async *pages(userId) {
      for await (const rows of onePage(read(userId))) {
        yield rows.map(({ oldEmail, newEmail, requestedAt, confirmedAt }) => ({
          from: oldEmail,
          to: newEmail,
          requested_at: toIso(requestedAt),
          confirmed_at: confirmedAt === null ? null : toIso(confirmedAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(emailChanges).where(eq(emailChanges.userId, userId))
      return true
    },
  }
}
