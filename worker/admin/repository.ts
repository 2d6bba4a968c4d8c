import { asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { users } from '../accounts/table.ts'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { sweptEntries } from './constants.ts'
import { auditLog } from './table.ts'

export type AuditRepository = ReturnType<typeof createAuditRepository>

type NewRow = Omit<typeof auditLog.$inferInsert, 'id'> & { rowId: number | 'inserted' | null }

export function createAuditRepository(database: Database) {
  return {
    /** Follows a statement in its batch; where that changed no row, nothing is noted. */
    statement({ at, actorId, action, subject, rowId, name, before = null, after = null }: NewRow): D1PreparedStatement {
      const id = rowId === 'inserted' ? 'last_insert_rowid()' : '?8'
      return database.$client
        .prepare(
          `INSERT INTO audit_log (at, actor_id, action, subject, name, before, after)
           SELECT ?1, ?2, ?3, trim(?4 || ' ' || coalesce(${id}, coalesce(?8, ''))), ?5, ?6, ?7 WHERE changes() > 0`,
        )
        .bind(at, actorId, action, subject, name, before, after, typeof rowId === 'number' ? String(rowId) : null)
    },

    /** The newest, each with the operator's first name; null for one who was erased. */
    recent: (limit: number) =>
      database
        .select({
          id: auditLog.id,
          at: auditLog.at,
          action: auditLog.action,
          name: auditLog.name,
          who: users.firstName,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .orderBy(desc(auditLog.id))
        .limit(limit),

    async removeOlder(before: Instant): Promise<void> {
      const old = database
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(lt(auditLog.at, before))
        .orderBy(asc(auditLog.at))
        .limit(sweptEntries)
      await database.delete(auditLog).where(inArray(auditLog.id, old))
    },
  }
}
