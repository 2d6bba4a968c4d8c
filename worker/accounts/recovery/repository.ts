import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { sessions, users } from '../table.ts'

export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>

export function createRecoveryRepository(database: Database) {
  return {
    async findByEmail(email: string): Promise<number | null> {
      const [user] = await database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), eq(users.isActive, true)))
        .limit(1)
      return user?.id ?? null
    },

    async emailOf(userId: number): Promise<string | null> {
      const [user] = await database
        .select({ email: users.email })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.isActive, true)))
        .limit(1)
      return user?.email ?? null
    },

    async passwordHashOf(userId: number): Promise<string | null> {
      const [user] = await database
        .select({ hash: users.passwordHash })
        .from(users)
        .where(eq(users.id, userId))
        .limit(1)
      return user?.hash ?? null
    },

    /** A new password in place of a known one, and nobody who is signed in by the old one, all or nothing. */
    async replacePassword(userId: number, passwordHash: string): Promise<void> {
      await database.batch([
        database.update(users).set({ passwordHash }).where(eq(users.id, userId)),
        database.delete(sessions).where(eq(sessions.userId, userId)),
      ])
    },

    /**
     * A new password, and nobody who is signed in by the old one, all or nothing. Whoever opened a mailed link has the
     * mailbox: the address is theirs.
     */
    async setPassword(userId: number, passwordHash: string): Promise<void> {
      await database.batch([
        database.update(users).set({ passwordHash, isEmailVerified: true }).where(eq(users.id, userId)),
        database.delete(sessions).where(eq(sessions.userId, userId)),
      ])
    },
  }
}
