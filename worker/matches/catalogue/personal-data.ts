import { and, asc, eq, getTableName, gt } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { platformAuthorities } from './table.ts'

const rowsPerPage = 500

type Row = typeof platformAuthorities.$inferSelect

/** Which authorities of platforms an operator checked. The entries stay when the account goes, without whose check it was. */
export function authoritiesDataSource(database: Database): PersonalDataSource {
  const page = (userId: number) => (after: Row | undefined, limit: number) =>
    database
      .select()
      .from(platformAuthorities)
      .where(and(eq(platformAuthorities.userId, userId), after && gt(platformAuthorities.id, after.id)))
      .orderBy(asc(platformAuthorities.id))
      .limit(limit)
  return {
    name: 'platform_reviews',
    tables: [getTableName(platformAuthorities)],
    async *pages(userId) {
      for await (const rows of readPages(rowsPerPage, page(userId))) {
        yield rows.map(({ authority, reviewedAt }) => ({ authority, reviewed_at: toIso(reviewedAt) }))
      }
    },
    async erase(userId) {
      await database.update(platformAuthorities).set({ userId: 0 }).where(eq(platformAuthorities.userId, userId))
      return true
    },
  }
}
