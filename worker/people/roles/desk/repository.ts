import { and, asc, eq, ne } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Permission } from '../../accounts/constants.ts'
import { changeOwnership } from '../../accounts/ownership/repository.ts'
import { roles, users } from '../../accounts/table.ts'
import { listedRoles } from './constants.ts'

export type RoleDeskRepository = ReturnType<typeof createRoleDeskRepository>
type RoleValues = { name: string; description: string; permissions: readonly Permission[] }
type Stored = RoleValues & { id: number }

export function createRoleDeskRepository(database: Database) {
  const { $client } = database
  const columns = {
    id: roles.id,
    name: roles.name,
    description: roles.description,
    permissions: roles.permissions,
    isActive: roles.isActive,
    createdAt: roles.createdAt,
    holders: roles.holders,
  }

  return {
    list: () => database.select(columns).from(roles).orderBy(asc(roles.id)).limit(listedRoles),

    async find(id: number) {
      const [role] = await database.select(columns).from(roles).where(eq(roles.id, id))
      return role ?? null
    },

    async isNameTaken(name: string, exceptId: number): Promise<boolean> {
      const found = await database
        .select({ id: roles.id })
        .from(roles)
        .where(and(eq(roles.name, name), ne(roles.id, exceptId)))
      return found.length > 0
    },

    /** The new id; null when the name is taken or there are too many. */
    async add({ name, description, permissions }: RoleValues, at: Instant, noted: D1PreparedStatement) {
      const [added] = await $client.batch<{ id: number }>([
        $client
          .prepare(
            `INSERT INTO roles (name, description, permissions, created_at)
             SELECT ?1, ?2, ?3, ?4 WHERE (SELECT count(*) FROM roles) < ?5 ON CONFLICT DO NOTHING RETURNING id`,
          )
          .bind(name, description, JSON.stringify(permissions), at, listedRoles),
        noted,
      ])
      return added?.results[0]?.id ?? null
    },

    /** False when the role is gone or no longer as it was seen. */
    async change(seen: Stored, to: RoleValues, noted: D1PreparedStatement): Promise<boolean> {
      const [changed] = await $client.batch([
        $client
          .prepare(
            `UPDATE OR IGNORE roles SET name = ?5, description = ?6, permissions = ?7
             WHERE id = ?1 AND name = ?2 AND description = ?3 AND permissions = ?4 RETURNING id`,
          )
          .bind(
            seen.id,
            seen.name,
            seen.description,
            JSON.stringify(seen.permissions),
            to.name,
            to.description,
            JSON.stringify(to.permissions),
          ),
        noted,
      ])
      return (changed?.results.length ?? 0) > 0
    },

    /** Moves its users first, where they go somewhere; a role that still has users stays. Answers with who moved. */
    async remove(
      id: number,
      move: { to: number; noted: D1PreparedStatement } | null,
      noted: D1PreparedStatement,
    ): Promise<{ isRemoved: boolean; moved: number[] }> {
      const removal = $client
        .prepare('DELETE FROM roles WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM users WHERE role_id = ?1) RETURNING id')
        .bind(id)
      if (!move) {
        const [removed] = await $client.batch([removal, noted])
        return { isRemoved: (removed?.results.length ?? 0) > 0, moved: [] }
      }
      const { ids, following } = await changeOwnership(database, {
        changes: ['role_changed'],
        before: [move.noted],
        set: { roleId: move.to },
        where: eq(users.roleId, id),
        following: [removal, noted],
      })
      return { isRemoved: (following[0]?.length ?? 0) > 0, moved: ids }
    },
  }
}
