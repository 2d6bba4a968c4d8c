import { asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { users } from '../accounts/table.ts'
import { auditPageSize, searchedEntries, sweptEntries } from './constants.ts'
import type { AuditQuery } from './contract.ts'
import { auditLog } from './table.ts'

export type AuditRepository = ReturnType<typeof createAuditRepository>

type PageRow = Pick<typeof auditLog.$inferSelect, 'id' | 'at' | 'actorId' | 'action' | 'subject' | 'name'> &
  Pick<typeof auditLog.$inferSelect, 'before' | 'after' | 'device' | 'addressHash'> & { who: string | null }

/** Above every id. */
const highest = Number.MAX_SAFE_INTEGER

type NewRow = Omit<typeof auditLog.$inferInsert, 'id'> & { rowId: number | 'inserted' | null }

type HoldersRow = Omit<NewRow, 'subject' | 'name' | 'rowId'>

export function createAuditRepository(database: Database) {
  return {
    /** Follows a statement in its batch; where that changed no row, nothing is noted. */
    statement(row: NewRow): D1PreparedStatement {
      const { at, actorId, action, subject, rowId, name, before = null, after = null } = row
      const { device = null, addressHash = null, personId = null } = row
      const id = rowId === 'inserted' ? 'last_insert_rowid()' : '?8'
      return database.$client
        .prepare(
          `INSERT INTO audit_log (at, actor_id, action, subject, name, before, after, device, address_hash, person_id)
           SELECT ?1, ?2, ?3, trim(?4 || ' ' || coalesce(${id}, coalesce(?8, ''))), ?5, ?6, ?7, ?9, ?10, ?11 WHERE changes() > 0`,
        )
        .bind(
          at,
          actorId,
          action,
          subject,
          name,
          before,
          after,
          typeof rowId === 'number' ? String(rowId) : null,
          device,
          addressHash,
          personId,
        )
    },

    /** One entry for each user who has a role, before the statement that gives them another. */
    holdersStatement(
      { at, actorId, action, before = null, after = null, device, addressHash }: HoldersRow,
      roleId: number,
    ) {
      return database.$client
        .prepare(
          `INSERT INTO audit_log (at, actor_id, action, subject, name, before, after, device, address_hash)
           SELECT ?1, ?2, ?3, 'user ' || id, email, ?4, ?5, ?6, ?7 FROM users WHERE role_id = ?8`,
        )
        .bind(at, actorId, action, before, after, device ?? null, addressHash ?? null, roleId)
    },

    /** On its own, of what changed nothing. */
    async insert({ rowId, subject, ...entry }: NewRow): Promise<void> {
      await database.insert(auditLog).values({ ...entry, subject: rowId === null ? subject : `${subject} ${rowId}` })
    },

    /** The newest, each with the operator's first name; null for one who was erased. */
    recent: (limit: number) =>
      database
        .select({
          id: auditLog.id,
          at: auditLog.at,
          action: auditLog.action,
          name: auditLog.name,
          actorId: auditLog.actorId,
          who: users.firstName,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .orderBy(desc(auditLog.id))
        .limit(limit),

    operators: (ids: readonly number[]): Promise<{ id: number; firstName: string }[]> =>
      database
        .select({ id: users.id, firstName: users.firstName })
        .from(users)
        .where(inArray(users.id, sql`(select value from json_each(${JSON.stringify(ids)}))`)),

    /**
     * Entries before a place, newest first: a range by operator, subject or time, of which the rest of what is asked for
     * picks. `lowest` is the last one read, null when nothing older is left.
     */
    async page({
      q,
      action,
      who,
      about,
      cursor = highest,
    }: AuditQuery): Promise<{ rows: PageRow[]; lowest: number | null }> {
      const isPicked = q !== undefined || action !== undefined
      const limit = isPicked ? searchedEntries : auditPageSize
      const range = `SELECT * FROM audit_log WHERE id < ?1 ${who === undefined ? '' : 'AND actor_id = ?3'}
        ${about === undefined ? '' : 'AND subject = ?4'} ORDER BY id DESC LIMIT ?2`
      const picked = `(?5 IS NULL OR action = ?5)
        AND (?6 IS NULL OR instr(lower(name || ' ' || coalesce(before, '') || ' ' || coalesce(after, '')), lower(?6)) > 0)`
      const { results } = await database.$client
        .prepare(
          `WITH scanned AS MATERIALIZED (${range})
           SELECT scanned.*, scanned.actor_id AS actorId, scanned.address_hash AS addressHash, users.email AS who,
             ${picked} AS isPicked
           FROM scanned LEFT JOIN users ON users.id = scanned.actor_id ORDER BY scanned.id DESC`,
        )
        .bind(cursor, limit, who ?? null, about ?? null, action ?? null, q ?? null)
        .all<PageRow & { isPicked: number }>()
      const rows = results.filter((row) => row.isPicked).slice(0, auditPageSize)
      const last = rows.length === auditPageSize ? rows.at(-1) : results.length === limit ? results.at(-1) : undefined
      return { rows, lowest: last?.id ?? null }
    },

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
