import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { countMailedClients, hasPasskeys, reachOf } from '../ownership/repository.ts'
import { waitingDeletion } from '../ownership/way-back.repository.ts'
import { emailChanges, users } from '../table.ts'
import type { AddressChange, Recipient } from './rules.ts'

export type MailsRepository = ReturnType<typeof createMailsRepository>

export function createMailsRepository(database: Database) {
  return {
    /** Null when the user was erased after the mail was requested. */
    async find(userId: number): Promise<Recipient | null> {
      const [recipient] = await database
        .select({
          email: users.email,
          firstName: users.firstName,
          isActive: users.isActive,
          isEmailVerified: users.isEmailVerified,
          googleProfile: users.googleProfile,
        })
        .from(users)
        .where(eq(users.id, userId))
        .limit(1)
      if (!recipient) return null
      const { googleProfile, ...rest } = recipient
      return { ...rest, googleEmail: googleProfile?.email ?? null }
    },

    reachOf: (userId: number) => reachOf(database, userId),
    hasPasskeys: (userId: number) => hasPasskeys(database, userId),
    countMailedClients: (userId: number) => countMailedClients(database, userId),

    /** Null when a newer request or a new password replaced it. */
    async findChange(userId: number, id: string): Promise<AddressChange | null> {
      const holds = and(eq(users.email, emailChanges.newEmail), ne(users.id, userId), eq(users.isEmailVerified, true))
      const [row] = await database
        .select({ change: emailChanges, isActive: users.isActive })
        .from(emailChanges)
        .leftJoin(users, holds)
        .where(and(eq(emailChanges.id, id), eq(emailChanges.userId, userId)))
        .limit(1)
      if (!row) return null
      const { newEmail, oldEmail, requestedAt, confirmedAt } = row.change
      const holder = row.isActive === null ? null : { isActive: row.isActive }
      const isOwn = confirmedAt === null || confirmedAt > requestedAt
      const deletion = await waitingDeletion(database, userId)
      return { newEmail, oldEmail, isConfirmed: confirmedAt !== null, isOwn, holder, deletion }
    },
  }
}
