import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Permission } from '../accounts/constants.ts'
import { isSessionOf } from '../accounts/sessions/rules.ts'
import { roles, users } from '../accounts/table.ts'
import { clients } from '../clients/table.ts'
import { expiredPerRun, maxTokensPerPerson, type TokenAccess, usageDays } from './constants.ts'
import type { ApiToken } from './contract.ts'
import { dayOf } from './rules.ts'
import { apiTokens } from './table.ts'

export type ApiTokensRepository = ReturnType<typeof createApiTokensRepository>

type Found = Pick<ApiToken, 'id' | 'access' | 'expiresAt' | 'lastUsedAt'> & {
  userId: number
  clientId: number | null
  permissions: readonly Permission[]
}

type NewRow = Omit<typeof apiTokens.$inferInsert, 'lastUsedAt' | 'callsByDay' | 'access' | 'clientId'> & {
  access: TokenAccess
  clientId: number | null
}

/**
 * Counted and added by one statement, so that many forms at once do not pass the limit, and a form that was sent before its
 * session ended leaves nothing.
 */
const add = `INSERT INTO api_tokens (token_hash, id, user_id, name, start, access, created_at, expires_at, client_id)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?10
  WHERE (SELECT count(*) FROM api_tokens WHERE user_id = ?3) < ${maxTokensPerPerson}
    AND (?10 IS NULL OR EXISTS (SELECT 1 FROM clients WHERE clients.id = ?10 AND clients.user_id = ?3))
    AND ${isSessionOf('?9', '?3')} RETURNING id`

const noteUse = `UPDATE api_tokens SET last_used_at = ?2, calls_by_day = (
    SELECT json_group_object(key, value)
    FROM json_each(json_set(calls_by_day, ?3, coalesce(json_extract(calls_by_day, ?3), 0) + CAST(?4 AS INTEGER)))
    WHERE CAST(key AS INTEGER) > ?5)
  WHERE token_hash = ?1`

export function createApiTokensRepository(database: Database) {
  return {
    /** False when the person has as many as there may be, or the session ended. */
    async add(row: NewRow, sessionId: string): Promise<boolean> {
      const { tokenHash, id, userId, name, start, access, createdAt, expiresAt, clientId } = row
      const added = await database.$client
        .prepare(add)
        .bind(tokenHash, id, userId, name, start, access, createdAt, expiresAt, sessionId, clientId)
        .first()
      return added !== null
    },

    /** Newest first, with those that expired a while ago. */
    list: (userId: number): Promise<(Omit<ApiToken, 'calls'> & { callsByDay: string })[]> =>
      database
        .select({
          id: apiTokens.id,
          name: apiTokens.name,
          start: apiTokens.start,
          access: apiTokens.access,
          clientName: clients.name,
          createdAt: apiTokens.createdAt,
          expiresAt: apiTokens.expiresAt,
          lastUsedAt: apiTokens.lastUsedAt,
          callsByDay: apiTokens.callsByDay,
        })
        .from(apiTokens)
        .leftJoin(clients, eq(clients.id, apiTokens.clientId))
        .where(eq(apiTokens.userId, userId))
        .orderBy(desc(apiTokens.createdAt))
        .limit(maxTokensPerPerson),

    /** With what its owner's role may do now; null for an unknown one and for an account that is switched off. */
    async find(tokenHash: string): Promise<Found | null> {
      const [row] = await database
        .select({
          id: apiTokens.id,
          access: apiTokens.access,
          expiresAt: apiTokens.expiresAt,
          lastUsedAt: apiTokens.lastUsedAt,
          userId: apiTokens.userId,
          clientId: apiTokens.clientId,
          permissions: roles.permissions,
          isRoleActive: roles.isActive,
        })
        .from(apiTokens)
        .innerJoin(users, and(eq(users.id, apiTokens.userId), eq(users.isActive, true)))
        .innerJoin(roles, eq(roles.id, users.roleId))
        .where(eq(apiTokens.tokenHash, tokenHash))
      return row ? { ...row, permissions: row.isRoleActive ? row.permissions : [] } : null
    },

    /** Adds calls to those of today and drops the days before the last 30, in the row that notes the last use. */
    async noteUse(tokenHash: string, calls: number, now: Instant): Promise<void> {
      const today = dayOf(now)
      await database.$client
        .prepare(noteUse)
        .bind(tokenHash, now, `$."${today}"`, calls, today - usageDays)
        .run()
    },

    /** Whether the person had this token. */
    async remove(userId: number, id: string): Promise<boolean> {
      const removed = await database
        .delete(apiTokens)
        .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
        .returning({ id: apiTokens.id })
      return removed.length > 0
    },

    /** Bounded; the next run deletes more. */
    async removeExpired(before: Instant): Promise<void> {
      const expired = database
        .select({ hash: sql`${apiTokens.tokenHash}` })
        .from(apiTokens)
        .where(lt(apiTokens.expiresAt, before))
        .limit(expiredPerRun)
      await database.delete(apiTokens).where(inArray(apiTokens.tokenHash, expired))
    },
  }
}
