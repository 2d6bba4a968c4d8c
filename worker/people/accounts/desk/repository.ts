import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { SeenUser } from '../../roles/contract.ts'
import { waitingDeletion, waitsForNoDeletion, wayBackOf } from '../ownership/way-back.repository.ts'
import { hasOwnPassword } from '../passwords/own.repository.ts'
import { roles, sessions, users } from '../table.ts'

export type UserDeskRepository = ReturnType<typeof createUserDeskRepository>

/** Filters of the list of users, and where its page begins; `above` reads towards newer users. */
export type UserSearch = {
  match?: string | undefined
  roleId?: number | undefined
  isActive?: boolean | undefined
  isEmailVerified?: boolean | undefined
  below?: number | undefined
  above?: number | undefined
}

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  roleId: users.roleId,
  roleName: roles.name,
  permissions: roles.permissions,
  isActive: users.isActive,
  isEmailVerified: users.isEmailVerified,
  hasPassword: hasOwnPassword(users),
  /** Stored as a negative number once the account lost its address. */
  createdAt: sql<Instant>`abs(${users.createdAt})`,
  lastSignedInAt: users.lastSignedInAt,
  roleAssignedAt: users.roleAssignedAt,
  lastSeenAt: sql<Instant | null>`(SELECT ${sessions.lastSeenAt} FROM ${sessions} WHERE ${sessions.userId} = ${users.id}
    ORDER BY ${sessions.expiresAt} DESC LIMIT 1)`,
}
export type UserRow = Awaited<ReturnType<UserDeskRepository['withIds']>>[number]

const both = [0, 1]
const highest = Number.MAX_SAFE_INTEGER

export function createUserDeskRepository(database: Database) {
  const { $client } = database

  /** A range of an index for each combination of what is not asked for, so that a filter never reads what it leaves out. */
  function filtered({ roleId, isActive, isEmailVerified, above }: UserSearch): string {
    if (roleId === undefined && isActive === undefined && isEmailVerified === undefined) {
      return above === undefined
        ? 'SELECT id FROM users WHERE id < ?1 ORDER BY id DESC LIMIT ?2'
        : 'SELECT id FROM users WHERE id > ?1 ORDER BY id LIMIT ?2'
    }
    const index = roleId === undefined ? 'users_by_state' : 'users_by_role_and_state'
    const [sign, order] = above === undefined ? ['<', 'DESC'] : ['>', 'ASC']
    const parts = (isActive === undefined ? both : [Number(isActive)]).flatMap((active) =>
      (isEmailVerified === undefined ? both : [Number(isEmailVerified)]).map(
        (verified) =>
          `SELECT * FROM (SELECT id FROM users INDEXED BY ${index} WHERE ${roleId === undefined ? '' : 'role_id = ?3 AND '}
             is_active = ${active} AND is_email_verified = ${verified} AND id ${sign} ?1 ORDER BY id ${order} LIMIT ?2)`,
      ),
    )
    return `${parts.join(' UNION ALL ')} ORDER BY id ${order} LIMIT ?2`
  }

  return {
    /** Ids of users in the order of reading, at most `limit`: newest first, or oldest first with `above`. */
    async ids(search: UserSearch, limit: number): Promise<number[]> {
      const { match, roleId, above, below = highest } = search
      const [sign, order] = above === undefined ? ['<', 'DESC'] : ['>', 'ASC']
      const text =
        match === undefined
          ? filtered(search)
          : `SELECT rowid AS id FROM search_users WHERE search_users MATCH ?3 AND rowid ${sign} ?1 ORDER BY rowid ${order} LIMIT ?2`
      const third = match ?? roleId
      const values = [above ?? below, limit, ...(third === undefined ? [] : [third])]
      const { results } = await $client
        .prepare(text)
        .bind(...values)
        .all<{ id: number }>()
      return results.map(({ id }) => id)
    },

    /** Unordered; of them, those that are as asked. */
    withIds(ids: readonly number[], { roleId, isActive, isEmailVerified }: UserSearch = {}) {
      return database
        .select(columns)
        .from(users)
        .innerJoin(roles, eq(roles.id, users.roleId))
        .where(
          and(
            sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
            // The plus keeps SQLite from an index of these columns: the ids are few.
            roleId === undefined ? undefined : sql`+${users.roleId} = ${roleId}`,
            isActive === undefined ? undefined : sql`+${users.isActive} = ${Number(isActive)}`,
            isEmailVerified === undefined ? undefined : sql`+${users.isEmailVerified} = ${Number(isEmailVerified)}`,
          ),
        )
    },

    /** For the export, oldest first. */
    after(id: number, limit: number) {
      return database
        .select(columns)
        .from(users)
        .innerJoin(roles, eq(roles.id, users.roleId))
        .where(gt(users.id, id))
        .orderBy(asc(users.id))
        .limit(limit)
    },

    wayBackOf: (userId: number, now: Instant) => wayBackOf(database, userId, now),

    deletionWaits: async (userId: number) => (await waitingDeletion(database, userId)) !== null,

    waitsForNoDeletion,

    async hasEmail(email: string): Promise<boolean> {
      const found = await database.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
      return found.length > 0
    },

    /** The new id; null when the address is taken. */
    async add(user: typeof users.$inferInsert, noted: D1PreparedStatement): Promise<number | null> {
      const { sql: text, params } = database
        .insert(users)
        .values(user)
        .onConflictDoNothing()
        .returning({ id: users.id })
        .toSQL()
      const [added] = await $client.batch<{ id: number }>([$client.prepare(text).bind(...params), noted])
      return added?.results[0]?.id ?? null
    },

    /** Follows a change of address in its batch, for the mails about it. Earlier ones can no longer be taken back. */
    addressRecord(
      { userId, email }: Pick<SeenUser, 'userId' | 'email'>,
      change: { id: string; newEmail: string; at: Instant },
    ): D1PreparedStatement[] {
      const added = `INSERT INTO email_changes (id, user_id, new_email, old_email, requested_at, confirmed_at)
        SELECT ?1, ?2, ?3, ?4, ?5, ?5 WHERE changes() > 0`
      const earlier = 'DELETE FROM email_changes WHERE user_id = ?2 AND id <> ?1 AND changes() > 0'
      return [
        $client.prepare(added).bind(change.id, userId, change.newEmail, email, change.at),
        $client.prepare(earlier).bind(change.id, userId),
      ]
    },
  }
}
