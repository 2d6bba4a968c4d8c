import { and, desc, eq, gt, inArray, lt, ne, notInArray } from 'drizzle-orm'
import type { Instant } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { roles, sessions, users } from '../table.ts'
import { maxSessionsPerUser } from './constants.ts'
import type { Caller } from './contract.ts'

/** Ended sessions that one sweep deletes. */
const sweepLimit = 500

export type SessionsRepository = ReturnType<typeof createSessionsRepository>

export function createSessionsRepository(database: Database) {
  return {
    /** One query, three rows: the session, its user and the user's role. */
    async find(tokenHash: string, now: Instant): Promise<(Caller & { lastSeenAt: Instant }) | null> {
      const [row] = await database
        .select({
          sessionId: sessions.id,
          lastSeenAt: sessions.lastSeenAt,
          userId: users.id,
          email: users.email,
          firstName: users.firstName,
          lastName: users.lastName,
          isEmailVerified: users.isEmailVerified,
          passwordHash: users.passwordHash,
          googleProfile: users.googleProfile,
          roleId: roles.id,
          roleName: roles.name,
          permissions: roles.permissions,
          isRoleActive: roles.isActive,
          createdAt: users.createdAt,
          lastSignedInAt: users.lastSignedInAt,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .innerJoin(roles, eq(roles.id, users.roleId))
        .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), eq(users.isActive, true)))
        .limit(1)
      if (!row) return null
      const { passwordHash, isRoleActive, permissions, ...caller } = row
      // A role that was switched off leaves its people signed in, with nothing to their name.
      return { ...caller, hasPassword: passwordHash !== null, permissions: isRoleActive ? permissions : [] }
    },

    async add(session: typeof sessions.$inferInsert): Promise<void> {
      const kept = database
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, session.userId))
        .orderBy(desc(sessions.expiresAt))
        .limit(maxSessionsPerUser)
      await database.batch([
        database.insert(sessions).values(session),
        database.delete(sessions).where(and(eq(sessions.userId, session.userId), notInArray(sessions.id, kept))),
      ])
    },

    async touch(tokenHash: string, { lastSeenAt, expiresAt }: { lastSeenAt: Instant; expiresAt: Instant }) {
      await database.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash))
    },

    async list(userId: number, now: Instant) {
      return database
        .select({
          id: sessions.id,
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.expiresAt))
        .limit(maxSessionsPerUser)
    },

    /** Whether there was one of this person's to end. */
    async remove(userId: number, sessionId: string): Promise<boolean> {
      const removed = await database
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .returning({ id: sessions.id })
      return removed.length > 0
    },

    /** All of a person's sessions but one, or all. */
    async removeOthers(userId: number, keptSessionId: string | null): Promise<void> {
      const others = keptSessionId === null ? undefined : ne(sessions.id, keptSessionId)
      await database.delete(sessions).where(and(eq(sessions.userId, userId), others))
    },

    /** The rest goes in the next sweep. */
    async removeExpired(now: Instant): Promise<void> {
      const expired = database
        .select({ tokenHash: sessions.tokenHash })
        .from(sessions)
        .where(lt(sessions.expiresAt, now))
        .limit(sweepLimit)
      await database.delete(sessions).where(inArray(sessions.tokenHash, expired))
    },
  }
}
