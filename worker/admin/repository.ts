import { asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { users } from '../accounts/table.ts'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { sweptEntries } from './constants.ts'
import { auditLog } from './table.ts'

export type AuditRepository = ReturnType<typeof createAuditRepository>

type NewRow = Omit<typeof auditLog.$inferInsert, 'id'>

export function createAuditRepository(database: Database) {
  return {
    statement({ at, actorId, action, subject, name, before = null, after = null }: NewRow): D1PreparedStatement {
      return database.$client
        .prepare(
          `INSERT INTO audit_log (at, actor_id, action, subject, name, before, after) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
        )
        .bind(at, actorId, action, subject, name, before, after)
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
