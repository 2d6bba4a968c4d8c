import { and, asc, eq, getTableName, gt, or } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import type { PersonalDataSource } from '../../privacy/contract.ts'
import { keyedCalls } from '../table.ts'

const callsPerPage = 200

/** The answers that a person's programs may ask for again. */
export function keyedCallsDataSource(database: Database, sealer: Sealer): PersonalDataSource {
  return {
    name: 'api_calls_with_a_key',
    tables: [getTableName(keyedCalls)],
    async *pages(userId) {
      const read = (after: typeof keyedCalls.$inferSelect | undefined, limit: number) => {
        const isNext =
          after &&
          or(
            gt(keyedCalls.tokenId, after.tokenId),
            and(eq(keyedCalls.tokenId, after.tokenId), gt(keyedCalls.key, after.key)),
          )
        return database
          .select()
          .from(keyedCalls)
          .where(and(eq(keyedCalls.userId, userId), isNext))
          .orderBy(asc(keyedCalls.tokenId), asc(keyedCalls.key))
          .limit(limit)
      }
      for await (const rows of readPages(callsPerPage, read)) {
        const opened = rows.map(async ({ key, startedAt, status, body }) => {
          return { key, at: toIso(startedAt), status, answer: await sealer.open(body) }
        })
        yield await Promise.all(opened)
      }
    },
    async erase(userId) {
      await database.delete(keyedCalls).where(eq(keyedCalls.userId, userId))
      return true
    },
  }
}
