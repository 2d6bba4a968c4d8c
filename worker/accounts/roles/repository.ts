import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { roleIds } from '../constants.ts'
import { users } from '../table.ts'

export type RolesRepository = ReturnType<typeof createRolesRepository>

export function createRolesRepository(database: Database) {
  const isActiveAdministrator = and(eq(users.roleId, roleIds.Admin), eq(users.isActive, true))
  return {
    /** Whether this person is an administrator who can sign in, and there is nobody else who is. */
    async isLastAdministrator(userId: number): Promise<boolean> {
      const [own] = await database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isActiveAdministrator))
      if (!own) return false
      const [other] = await database
        .select({ id: users.id })
        .from(users)
        .where(and(isActiveAdministrator, ne(users.id, userId)))
        .limit(1)
      return !other
    },
  }
}
