import { and, eq, exists, isNotNull, isNull, max, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Trial } from '../../plans/contract.ts'
import { isOwnChange } from '../email-change/waiting.repository.ts'
import {
  changeOwnership,
  countMailedClients,
  hasPasskeys,
  isOfChanging,
  loseAddress,
  reachOf,
} from '../ownership/repository.ts'
import { undoChanges } from '../ownership/taking-back.repository.ts'
import { mayReopen } from '../ownership/way-back.repository.ts'
import { hasOwnPassword } from '../passwords/own.repository.ts'
import type { Caller } from '../sessions/contract.ts'
import type { Proof } from '../sessions/proof.ts'
import { isProven, isSignedIn, needsTwoStepRole } from '../sessions/proven.repository.ts'
import { emailChanges, users } from '../table.ts'
import { isLinked, markUsed, type UsedLink } from '../tokens/using.repository.ts'
import { startTrialOf } from '../trial-start.repository.ts'
import { oldestFactorAt } from '../two-step/oldest-factor.repository.ts'
import { factorsSince, type PasswordChange, type PasswordLink } from './rules.ts'

/** The owner of a mailed link. */
export type Owner = {
  email: string
  hasPassword: boolean
  googleId: string | null
  googleEmail: string | null
  /** Whether Google has verified that address. */
  isGoogleEmailVerified: boolean
  /** Whether the address was verified before this link is used. */
  isVerified: boolean
  /** Whether the role now needs two steps. */
  needsTwoSteps: boolean
  /** When the first second factor that is still there was added; null for none. */
  oldestFactorAt: Instant | null
}

/** An address that an account was asked to leave: `leftAt`, the last time. `isTaken`: another account has it now. */
export type LeftAddress = { address: string; leftAt: Instant; isTaken: boolean }

/** What a new password changed beside it. `returnId`: the record of an address that came back from another. */
type PasswordSet = { isSet: boolean; isUnlinked: boolean; isTwoStepEnded: boolean; returnId: string | null }

/** What a user signs in with, and the role. */
export type Credentials = { userId: number; roleId: number; email: string; passwordHash: string | null }

export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>

export function createRecoveryRepository(database: Database) {
  const withGoogle = (isOwner: SQL | undefined) =>
    database
      .select({ id: users.id })
      .from(users)
      .where(and(isOwner, isNotNull(users.googleId)))
  const unlinked = database
    .select({ id: users.id })
    .from(users)
    .where(isOfChanging(users.id, isNull(users.googleId)))

  /** Whether another account has an address. */
  const isHeld = (address: string, userId: number, more = sql``) =>
    sql`EXISTS (SELECT 1 FROM ${users} AS others WHERE others.email = ${address} AND others.id <> ${userId} ${more})`
  /** An account loses an address that it did not verify, unless it is switched off. */
  const keepsIt = sql`AND (others.is_email_verified = 1 OR others.is_active = 0)`
  /** With a moment, also closed by a deletion that waits then. */
  const isOpen = (now?: Instant) =>
    now === undefined ? eq(users.isActive, true) : or(eq(users.isActive, true), mayReopen(now))

  return {
    async findByEmail(email: string): Promise<number | null> {
      const [user] = await database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), eq(users.isActive, true)))
        .limit(1)
      return user?.id ?? null
    },

    async ownerOf(userId: number, now?: Instant): Promise<Owner | null> {
      const [user] = await database
        .select({
          email: users.email,
          hasPassword: hasOwnPassword(users),
          googleId: users.googleId,
          googleProfile: users.googleProfile,
          isVerified: users.isEmailVerified,
          needsTwoSteps: sql`${needsTwoStepRole}`.mapWith(Boolean),
          oldestFactorAt,
        })
        .from(users)
        .where(and(eq(users.id, userId), isOpen(now)))
        .limit(1)
      if (!user) return null
      const { googleProfile, ...owner } = user
      const { email: googleEmail = null, email_verified: isGoogleEmailVerified = false } = googleProfile ?? {}
      return { ...owner, googleEmail, isGoogleEmailVerified }
    },

    /** Null when it never left the address, or was taken back to it or an earlier one. */
    async leftAddress(userId: number, address: string): Promise<LeftAddress | null> {
      const [row] = await database
        .select({ leftAt: max(emailChanges.requestedAt), isTaken: isHeld(address, userId, keepsIt).mapWith(Boolean) })
        .from(emailChanges)
        .where(and(eq(emailChanges.userId, userId), eq(emailChanges.oldEmail, address), isOwnChange))
      return row && row.leftAt !== null ? { address, leftAt: row.leftAt, isTaken: row.isTaken } : null
    },

    /** Ways by which news leave the account without a session. */
    reachOf: (userId: number) => reachOf(database, userId),
    hasPasskeys: (userId: number) => hasPasskeys(database, userId),
    countMailedClients: (userId: number) => countMailedClients(database, userId),

    /** Null also where the password is one that an operator typed. */
    async credentialsOf(userId: number): Promise<Credentials | null> {
      const [user] = await database
        .select({ userId: users.id, roleId: users.roleId, email: users.email, passwordHash: users.passwordHash })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.passwordGivenAt)))
        .limit(1)
      return user ?? null
    },

    /** Replaces the proven password. False when it is no longer current. */
    async replacePassword(proof: Proof, passwordHash: string, sessionId: string): Promise<boolean> {
      const where = isProven(proof)
      const { ids } = await changeOwnership(database, {
        changes: ['password_changed'],
        set: { passwordHash },
        where,
        sessionId,
      })
      return ids.length > 0
    },

    /**
     * Adds a first password beside Google for the signed-in user; sessions stay, as no way in is removed. False when
     * a password exists, the address changed, or the session or the link ended.
     */
    async addPassword(
      { userId, sessionId, email }: Pick<Caller, 'userId' | 'sessionId' | 'email'>,
      passwordHash: string,
      link: UsedLink<PasswordLink>,
    ): Promise<boolean> {
      const isFirst = and(not(hasOwnPassword(users)), isNotNull(users.googleId), eq(users.isActive, true))
      const isOwner = and(
        eq(users.id, userId),
        eq(users.email, email),
        isSignedIn(sessionId),
        isLinked(database, userId, link),
      )
      const { ids } = await changeOwnership(database, {
        changes: ['password_added'],
        set: { passwordHash },
        where: and(isOwner, isFirst),
        following: [markUsed(database, link)],
      })
      return ids.length > 0
    },

    /**
     * Sets the password. Opening the link proves the mailbox, so the address becomes verified, which starts the trial,
     * and what was there of an address that was not, possibly a stranger's, is removed. Does nothing when the link ended, or
     * the address changed, or was verified or not, meanwhile.
     */
    async setPassword(
      change: PasswordChange,
      { userId, email, isVerified }: { userId: number } & Pick<Owner, 'email' | 'isVerified'>,
      passwordHash: string,
      { link, keptReach, trial }: { link: UsedLink<PasswordLink>; keptReach: readonly string[]; trial: Trial },
    ): Promise<PasswordSet> {
      const isSame = and(eq(users.id, userId), eq(users.email, email), eq(users.isEmailVerified, isVerified))
      const isOwner = and(isSame, isLinked(database, userId, link))
      const { ids, before, following, areFactorsEnded } = await changeOwnership(database, {
        changes: [change],
        set: {
          passwordHash,
          isEmailVerified: true,
          registrationHash: null,
          agentCodeHash: null,
          ...(!isVerified && { firstName: '', lastName: '' }),
        },
        where: isOwner,
        before: [withGoogle(isOwner), ...(isVerified ? [] : [startTrialOf(database, isOwner, trial)])],
        following: [unlinked, markUsed(database, link)],
        keptReach,
      })
      const isSet = ids.length > 0
      const isUnlinked = isSet && before[0]?.length === 1 && following[0]?.length === 1
      return { isSet, isUnlinked, isTwoStepEnded: areFactorsEnded, returnId: null }
    },

    /**
     * Gives an account the address back that it was asked to leave, with a password of its mailbox, whatever the account's
     * address is by then, and opens it again where its deletion waits. Does nothing when another account has the address, or
     * the link ended: an earlier address took the account back, or an operator gave it another one.
     */
    async takeBack(
      { address, leftAt }: Pick<LeftAddress, 'address' | 'leftAt'>,
      userId: number,
      passwordHash: string,
      { link, keptReach, id }: { link: UsedLink<PasswordLink>; keptReach: readonly string[]; id: string },
    ): Promise<PasswordSet> {
      const { now } = link
      const isOwner = and(eq(users.id, userId), isOpen(now), isLinked(database, userId, link))
      const returns = exists(database.select({ id: users.id }).from(users).where(isOwner))
      const { ids, before, following, areFactorsEnded } = await changeOwnership(database, {
        changes: ['address_taken_back'],
        before: [
          withGoogle(isOwner),
          loseAddress(database, and(eq(users.email, address), ne(users.id, userId), returns)),
        ],
        set: {
          email: address,
          passwordHash,
          isEmailVerified: true,
          isActive: true,
          createdAt: sql`abs(${users.createdAt})`,
          registrationHash: null,
          agentCodeHash: null,
        },
        where: and(isOwner, not(isHeld(address, userId))),
        // Used up before the links of what it undoes are deleted.
        following: [
          unlinked,
          markUsed(database, link),
          ...undoChanges(database, { userId, address, since: leftAt, id, now }),
        ],
        keptReach,
        factorsSince: factorsSince(leftAt),
      })
      const isSet = ids.length > 0
      const isUnlinked = isSet && before[0]?.length === 1 && following[0]?.length === 1
      return { isSet, isUnlinked, isTwoStepEnded: areFactorsEnded, returnId: following[2]?.length === 1 ? id : null }
    },
  }
}
