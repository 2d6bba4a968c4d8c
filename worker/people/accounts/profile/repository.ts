import { eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { users } from '../table.ts'
import type { MailRecipient } from './contract.ts'

export type ProfileRepository = ReturnType<typeof createProfileRepository>

export function createProfileRepository(database: Database) {
  return {
    async emailOf(userId: number): Promise<string | null> {
      const [person] = await database.select({ email: users.email }).from(users).where(eq(users.id, userId)).limit(1)
      return person?.email ?? null
    },

    /** Unordered; users without an account are left out. */
    async mailRecipients(userIds: number[]): Promise<MailRecipient[]> {
      return database
        .select({
          userId: users.id,
          email: users.email,
          isActive: users.isActive,
          isEmailVerified: users.isEmailVerified,
        })
        .from(users)
        .where(sql`${users.id} in (select value from json_each(${JSON.stringify(userIds)}))`)
    },

    async rename(userId: number, name: { firstName: string; lastName: string }): Promise<void> {
      await database.update(users).set(name).where(eq(users.id, userId))
    },
  }
}
