import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { users } from '../table.ts'
import type { Recipient } from './rules.ts'

export type MailsRepository = ReturnType<typeof createMailsRepository>

export function createMailsRepository(database: Database) {
  return {
    /** Null when the person was erased since the mail was asked for. */
    async find(userId: number): Promise<Recipient | null> {
      const [recipient] = await database
        .select({
          email: users.email,
          firstName: users.firstName,
          isActive: users.isActive,
          isEmailVerified: users.isEmailVerified,
        })
        .from(users)
        .where(eq(users.id, userId))
        .limit(1)
      return recipient ?? null
    },
  }
}
