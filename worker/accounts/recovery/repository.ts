import { and, eq, exists, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Trial } from '../../plans/contract.ts'
import type { Database } from '../../platform/database.ts'
import { expireDevices } from '../devices/expiry.ts'
import { isWaiting } from '../email-change/waiting.ts'
import type { Caller } from '../sessions/contract.ts'
import type { Proof } from '../sessions/proof.ts'
import { isProven, isSignedIn, needsTwoStepRole } from '../sessions/proven.ts'
import { endPushOfOthers } from '../sessions/push-end.ts'
import { emailChanges, passkeys, recoveryCodes, sessions, totpFactors, users } from '../table.ts'
import { startTrialOf } from '../trial-start.ts'

/** The owner of a mailed link. */
export type Owner = {
  email: string
  hasPassword: boolean
  googleEmail: string | null
  /** Whether the role now needs two steps. */
  needsTwoSteps: boolean
}

/** What a user signs in with, and the role. */
export type Credentials = { userId: number; roleId: number; email: string; passwordHash: string | null }

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

    async ownerOf(userId: number): Promise<Owner | null> {
      const [user] = await database
        .select({
          email: users.email,
          hasPassword: sql`${users.passwordHash} IS NOT NULL`.mapWith(Boolean),
          googleProfile: users.googleProfile,
          needsTwoSteps: sql`${needsTwoStepRole}`.mapWith(Boolean),
        })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.isActive, true)))
        .limit(1)
      if (!user) return null
      const { googleProfile, ...owner } = user
      return { ...owner, googleEmail: googleProfile?.email ?? null }
    },

    async credentialsOf(userId: number): Promise<Credentials | null> {
      const [user] = await database
        .select({ userId: users.id, roleId: users.roleId, email: users.email, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.id, userId))
        .limit(1)
      return user ?? null
    },

    /**
     * Replaces the proven password and ends every other session, atomically. False when the old password is no longer
     * current.
     */
    async replacePassword(proof: Proof, passwordHash: string, sessionId: string): Promise<boolean> {
      const { userId } = proof
      const isReplaced = exists(
        database
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash))),
      )
      const [replaced] = await database.batch([
        database
          .update(users)
          .set({ passwordHash, ...expireDevices })
          .where(isProven(proof))
          .returning({ id: users.id }),
        database.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isReplaced)),
        database.delete(emailChanges).where(and(isWaiting(userId), isReplaced)),
        endPushOfOthers(database, userId, isReplaced),
      ])
      return replaced.length > 0
    },

    /**
     * Adds a first password beside Google for the signed-in user; sessions stay, as no way in is removed. False when
     * a password exists, the address changed or the session ended.
     */
    async addPassword(
      { userId, sessionId, email }: Pick<Caller, 'userId' | 'sessionId' | 'email'>,
      passwordHash: string,
    ): Promise<boolean> {
      const isFirst = and(isNull(users.passwordHash), isNotNull(users.googleId), eq(users.isActive, true))
      const isOwner = and(eq(users.id, userId), eq(users.email, email), isSignedIn(sessionId))
      const isAdded = exists(
        database
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash))),
      )
      const [added] = await database.batch([
        database.update(users).set({ passwordHash }).where(and(isOwner, isFirst)).returning({ id: users.id }),
        database.delete(emailChanges).where(and(isWaiting(userId), isAdded)),
      ])
      return added.length > 0
    },

    /**
     * Sets the password and ends all sessions, atomically. Opening the link proves the mailbox, so the address
     * becomes verified, which starts the trial, and other data of an unconfirmed form, possibly a stranger's, is removed. Does nothing when
     * the address changed meanwhile. `endsTwoStep` also removes second factors, unless the role needs one.
     */
    async setPassword(
      { userId, email }: { userId: number; email: string },
      passwordHash: string,
      { keepsGoogle, endsTwoStep, trial }: { keepsGoogle: boolean; endsTwoStep: boolean; trial: Trial },
    ): Promise<{ isSet: boolean; isUnlinked: boolean; isTwoStepEnded: boolean }> {
      const isOwner = and(eq(users.id, userId), eq(users.email, email))
      const isSet = exists(
        database
          .select({ id: users.id })
          .from(users)
          .where(and(isOwner, eq(users.passwordHash, passwordHash))),
      )
      const mayEnd = and(
        sql`${Number(endsTwoStep)} = 1`,
        exists(
          database
            .select({ id: users.id })
            .from(users)
            .where(and(isOwner, eq(users.passwordHash, passwordHash), sql`NOT ${needsTwoStepRole}`)),
        ),
      )
      const [linked, , , set, , , apps, keys] = await database.batch([
        database
          .select({ id: users.id })
          .from(users)
          .where(and(isOwner, isNotNull(users.googleId))),
        startTrialOf(database, and(isOwner, eq(users.isEmailVerified, false)), trial),
        database
          .update(users)
          .set({ firstName: '', lastName: '' })
          .where(and(isOwner, eq(users.isEmailVerified, false))),
        database
          .update(users)
          .set({
            passwordHash,
            isEmailVerified: true,
            registrationHash: null,
            agentCodeHash: null,
            ...expireDevices,
            ...(!keepsGoogle && { googleId: null, googleProfile: null }),
          })
          .where(isOwner)
          .returning({ id: users.id }),
        database.delete(sessions).where(and(eq(sessions.userId, userId), isSet)),
        database.delete(emailChanges).where(and(isWaiting(userId), isSet)),
        database
          .delete(totpFactors)
          .where(and(eq(totpFactors.userId, userId), mayEnd))
          .returning({ userId: totpFactors.userId }),
        database
          .delete(passkeys)
          .where(and(eq(passkeys.userId, userId), mayEnd))
          .returning({ userId: passkeys.userId }),
        database.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), mayEnd)),
        endPushOfOthers(database, userId, isSet),
      ])
      return {
        isSet: set.length > 0,
        isUnlinked: set.length > 0 && !keepsGoogle && linked.length > 0,
        isTwoStepEnded: apps.length + keys.length > 0,
      }
    },
  }
}
