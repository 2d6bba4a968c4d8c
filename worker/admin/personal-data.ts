import { and, asc, eq, getTableName, gt } from 'drizzle-orm'
import { toIso } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { readPages } from '../platform/pages.ts'
import type { Holding } from '../privacy/contract.ts'
import { type AuditAction, auditTexts, erasedOperator } from './constants.ts'
import { auditLog } from './table.ts'

const rowsPerPage = 500

type Row = typeof auditLog.$inferSelect

/** What a person did as an operator. The entries stay when the account goes, without whose they were. */
export function auditHolding(database: Database): Holding {
  const page = (userId: number) => (after: Row | undefined, limit: number) =>
    database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, userId), after && gt(auditLog.id, after.id)))
      .orderBy(asc(auditLog.id))
      .limit(limit)
  return {
    name: 'operator_log',
    tables: [getTableName(auditLog)],
    async *pages(userId) {
      for await (const rows of readPages(rowsPerPage, page(userId))) {
        yield rows.map(({ at, action, name }) => ({
          at: toIso(at),
          what: auditTexts[action as AuditAction] ?? action,
          about: name,
        }))
      }
    },
    async erase(userId) {
      await database.update(auditLog).set({ actorId: erasedOperator }).where(eq(auditLog.actorId, userId))
      return true
    },
  }
}
