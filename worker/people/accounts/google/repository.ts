import { and, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { userPlans } from '../../plans/table.ts'
import { roleIds } from '../constants.ts'
import { changeOwnership, unproven } from '../ownership/repository.ts'
import type { Caller } from '../sessions/contract.ts'
import type { Proof } from '../sessions/proof.ts'
import { isProven } from '../sessions/proven.repository.ts'
import { sessions, users } from '../table.ts'
import type { GoogleIdentity } from './contract.ts'
import { type AccountFacts, namesOf } from './rules.ts'

export type GoogleRepository = ReturnType<typeof createGoogleRepository>

export function createGoogleRepository(database: Database) {
  return {
    /** The accounts with this Google id and with this address: none, one or two. */
    async find({ sub, email }: GoogleIdentity): Promise<{ bySub: AccountFacts | null; byEmail: AccountFacts | null }> {
      const rows = await database
        .select({
          userId: users.id,
          email: users.email,
          googleId: users.googleId,
          isActive: users.isActive,
          isEmailVerified: users.isEmailVerified,
          isRegistered: sql`${users.passwordHash} is not null or ${users.lastSignedInAt} is not null`.mapWith(Boolean),
        })
        .from(users)
        .where(or(eq(users.googleId, sub), eq(users.email, email)))
        .limit(2)
      const facts = (row: (typeof rows)[number] | undefined) =>
        row && {
          userId: row.userId,
          isActive: row.isActive,
          isRegistered: row.isRegistered,
          isEmailVerified: row.isEmailVerified,
        }
      return {
        bySub: facts(rows.find(({ googleId }) => googleId === sub)) ?? null,
        byEmail: facts(rows.find((row) => row.email === email)) ?? null,
      }
    },

    /** The account this Google id signs in to; null if there is none. */
    async accountOf({ sub }: Pick<GoogleIdentity, 'sub'>): Promise<{ userId: number; roleId: number } | null> {
      const [account] = await database
        .select({ userId: users.id, roleId: users.roleId })
        .from(users)
        .where(eq(users.googleId, sub))
        .limit(1)
      return account ?? null
    },

    /** Adds a customer; null when the Google id or address was taken meanwhile. */
    async add(identity: GoogleIdentity, now: Instant): Promise<number | null> {
      const [row] = await database
        .insert(users)
        .values({
          ...namesOf(identity),
          email: identity.email,
          googleId: identity.sub,
          googleProfile: identity.profile,
          roleId: roleIds.Customer,
          isEmailVerified: true,
          acceptedTermsAt: now,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: users.id })
      return row?.id ?? null
    },

    /**
     * Resets an account that was registered with this address but never verified: its password, names and links may
     * be a stranger's. Null when it was verified, or has another address, meanwhile.
     */
    async takeOver(userId: number, identity: GoogleIdentity, now: Instant): Promise<number | null> {
      const isUnverified = and(eq(users.isEmailVerified, false), eq(users.isActive, true))
      const isWaiting = and(eq(users.id, userId), eq(users.email, identity.email), isUnverified)
      // A plan of one that lost its verification may be paid.
      const neverVerified = database
        .select({ id: users.id })
        .from(users)
        .where(and(isWaiting, isNull(users.verificationLostAt)))
      const { ids } = await changeOwnership(database, {
        changes: ['google_claimed'],
        before: [database.delete(userPlans).where(inArray(userPlans.userId, neverVerified))],
        set: {
          ...unproven,
          ...namesOf(identity),
          googleId: identity.sub,
          googleProfile: identity.profile,
          isEmailVerified: true,
          acceptedTermsAt: now,
          createdAt: now,
        },
        where: isWaiting,
      })
      return ids[0] ?? null
    },

    /**
     * Updates Google's profile only, while it is the one that is linked; users edit their name and address here themselves.
     */
    async keepProfile(userId: number, { sub, profile }: Pick<GoogleIdentity, 'sub' | 'profile'>): Promise<void> {
      const kept = JSON.stringify(profile)
      await database
        .update(users)
        .set({ googleProfile: profile })
        .where(and(eq(users.id, userId), eq(users.googleId, sub), sql`${users.googleProfile} is not ${kept}`))
    },

    /** True when the user had no Google account, this one was free, and the session still exists. */
    async link(
      { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
      { sub, profile }: GoogleIdentity,
    ): Promise<boolean> {
      const isFree = sql`not exists (select 1 from ${users} as others where others.google_id = ${sub})`
      const isSignedIn = exists(
        database
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId))),
      )
      const { ids } = await changeOwnership(database, {
        changes: ['google_linked'],
        set: { googleId: sub, googleProfile: profile },
        where: and(eq(users.id, userId), eq(users.isActive, true), isNull(users.googleId), isFree, isSignedIn),
      })
      return ids.length > 0
    },

    /** True when a Google account was removed and the proven password is still current. */
    async unlink(proof: Proof, sessionId: string): Promise<boolean> {
      const { ids } = await changeOwnership(database, {
        changes: ['google_unlinked'],
        set: { googleId: null, googleProfile: null },
        where: and(isProven(proof), isNotNull(users.googleId), isNotNull(users.passwordHash)),
        sessionId,
      })
      return ids.length > 0
    },
  }
}
