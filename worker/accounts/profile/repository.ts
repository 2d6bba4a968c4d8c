import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { users } from '../table.ts'

export type ProfileRepository = ReturnType<typeof createProfileRepository>

export function createProfileRepository(database: Database) {
  return {
    async emailOf(userId: number): Promise<string | null> {
      const [person] = await database.select({ email: users.email }).from(users).where(eq(users.id, userId)).limit(1)
      return person?.email ?? null
    },

    async rename(userId: number, name: { firstName: string; lastName: string }): Promise<void> {
      await database.update(users).set(name).where(eq(users.id, userId))
    },
  }
}
