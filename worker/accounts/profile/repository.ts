import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { users } from '../table.ts'

export type ProfileRepository = ReturnType<typeof createProfileRepository>

export function createProfileRepository(database: Database) {
  return {
    async rename(userId: number, name: { firstName: string; lastName: string }): Promise<void> {
      await database.update(users).set(name).where(eq(users.id, userId))
    },
  }
}
