import { and, eq, exists, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database.ts'
import { forgetDevices } from '../devices/forgetting.ts'
import { isWaiting } from '../email-change/waiting.ts'
import type { Caller } from '../sessions/contract.ts'
import type { Proof } from '../sessions/proof.ts'
import { isProven, isSignedIn, needsTwoStepRole } from '../sessions/proven.ts'
import { emailChanges, passkeys, recoveryCodes, sessions, totpFactors, users } from '../table.ts'

/** Whose a mailed link is. */
export type Owner = {
  email: string
  hasPassword: boolean
  googleEmail: string | null
  /** Whether the role needs two steps by now. */
  needsTwoSteps: boolean
}

/** By what somebody signs in, and what as. */
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
     * A new password in place of the one that was proven, and no other session than the one at hand, all or nothing. False
     * when the old one no longer stands.
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
          .set({ passwordHash, ...forgetDevices })
          .where(isProven(proof))
          .returning({ id: users.id }),
        database.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isReplaced)),
        database.delete(emailChanges).where(and(isWaiting(userId), isReplaced)),
      ])
      return replaced.length > 0
    },

    /**
     * A first password beside Google, by who is signed in to the account: it adds a way in and takes none away, so
     * sessions stay. False when there is a password by now, another address, or no such session.
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
     * A new password, and nobody who is signed in by the old one, all or nothing. Whoever opened a mailed link has the
     * mailbox: the address is theirs. What else stood on an unconfirmed form may be a stranger's, and goes. Nothing is
     * set when the account has another address by now: the link went to the former one. `endsTwoStep` also removes every
     * second factor, unless the role needs one.
     */
    async setPassword(
      { userId, email }: { userId: number; email: string },
      passwordHash: string,
      { keepsGoogle, endsTwoStep }: { keepsGoogle: boolean; endsTwoStep: boolean },
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
      const [linked, , set, , , apps, keys] = await database.batch([
        database
          .select({ id: users.id })
          .from(users)
          .where(and(isOwner, isNotNull(users.googleId))),
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
            ...forgetDevices,
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
      ])
      return {
        isSet: set.length > 0,
        isUnlinked: set.length > 0 && !keepsGoogle && linked.length > 0,
        isTwoStepEnded: apps.length + keys.length > 0,
      }
    },
  }
}
