import { and, asc, eq, getTableName, gt } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { extractionRevisions } from '../table.ts'

const rowsPerPage = 500

type Row = typeof extractionRevisions.$inferSelect

/** Which rules an operator wrote. The rules stay when the account goes, without their author and the note. */
export function revisionsDataSource(database: Database): PersonalDataSource {
  const page = (userId: number) => (after: Row | undefined, limit: number) =>
    database
      .select()
      .from(extractionRevisions)
      .where(and(eq(extractionRevisions.userId, userId), after && gt(extractionRevisions.id, after.id)))
      .orderBy(asc(extractionRevisions.id))
      .limit(limit)
  return {
    name: 'extraction_rules',
    tables: [getTableName(extractionRevisions)],
    async *pages(userId) {
      for await (const rows of readPages(rowsPerPage, page(userId))) {
        yield rows.map(({ number, note, madeAt }) => ({ revision: number, note, made_at: toIso(madeAt) }))
      }
    },
    async erase(userId) {
      await database
        .update(extractionRevisions)
        .set({ userId: 0, note: '' })
        .where(eq(extractionRevisions.userId, userId))
      return true
    },
  }
}
