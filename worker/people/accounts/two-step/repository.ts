import { and, eq, exists, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Caller } from '../sessions/contract.ts'
import { isSignedIn, needsTwoStepRole, readSession } from '../sessions/proven.repository.ts'
import { passkeys, recoveryCodes, roles, totpFactors, users } from '../table.ts'
import type { Factors } from './contract.ts'
import { oldestFactorAt } from './oldest-factor.repository.ts'

/** With the credential the first step was checked against. */
export type Account = Factors & {
  passwordHash: string | null
  googleId: string | null
  deviceVersion: number
  oldestFactorAt: Instant | null
}

type Owner = Pick<Caller, 'userId' | 'sessionId'>
/** `ended`: the session ended meanwhile. `required`: the role needs this last factor. */
export type Removal<T> = { state: 'removed'; factor: T } | { state: 'ended' | 'required' | 'missing' }

export type FactorsRepository = ReturnType<typeof createFactorsRepository>

export function createFactorsRepository(database: Database) {
  const hasTotp = database.select({ one: sql`1` }).from(totpFactors).where(eq(totpFactors.userId, users.id))
  const passkeyCount = database.select({ n: sql`count(*)` }).from(passkeys).where(eq(passkeys.userId, users.id))
  const recoveryCodeCount = database
    .select({ n: sql`count(*)` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, users.id))

  /**
   * Part of the statement that removes a factor: keeps one if the role requires it, also under concurrent removals or
   * role changes. `keeps` is the other factor that would remain.
   */
  const mayRemove = ({ userId, sessionId }: Owner, keeps: SQL | undefined) =>
    exists(
      database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isSignedIn(sessionId), or(sql`NOT ${needsTwoStepRole}`, keeps))),
    )

  /** Recovery codes stand in for a factor, so they are deleted with the last one. */
  const removeIdleCodes = (userId: number) =>
    database
      .delete(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          sql`NOT EXISTS (SELECT 1 FROM ${totpFactors} WHERE ${totpFactors.userId} = ${userId})`,
          sql`NOT EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.userId} = ${userId})`,
        ),
      )

  return {
    /** The user's second factors; null when the account no longer exists or is deactivated. */
    async of(userId: number): Promise<Account | null> {
      const [found] = await database
        .select({
          email: users.email,
          passwordHash: users.passwordHash,
          googleId: users.googleId,
          deviceVersion: users.deviceVersion,
          hasTotp: sql`EXISTS ${hasTotp}`.mapWith(Boolean),
          passkeyCount: sql<number>`${passkeyCount}`,
          recoveryCodesLeft: sql<number>`${recoveryCodeCount}`,
          oldestFactorAt,
          permissions: roles.permissions,
        })
        .from(users)
        .innerJoin(roles, eq(roles.id, users.roleId))
        .where(and(eq(users.id, userId), eq(users.isActive, true)))
        .limit(1)
      return found ?? null
    },

    async removeTotp(owner: Owner): Promise<Removal<{ userId: number }>> {
      const { userId } = owner
      const isOwn = eq(totpFactors.userId, userId)
      const hasPasskey = exists(
        database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id)),
      )
      const [removed, , left, session] = await database.batch([
        database
          .delete(totpFactors)
          .where(and(isOwn, mayRemove(owner, hasPasskey)))
          .returning({ userId: totpFactors.userId }),
        removeIdleCodes(userId),
        database.select({ userId: totpFactors.userId }).from(totpFactors).where(isOwn),
        readSession(database, owner),
      ])
      return removalOf(removed, left, session)
    },

    async removePasskey(owner: Owner, id: string): Promise<Removal<{ name: string }>> {
      const { userId } = owner
      const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
      const others = alias(passkeys, 'others')
      const another = database
        .select({ id: others.id })
        .from(others)
        .where(and(eq(others.userId, users.id), ne(others.id, id)))
      const [removed, , left, session] = await database.batch([
        database
          .delete(passkeys)
          .where(and(isOwn, mayRemove(owner, or(exists(hasTotp), exists(another)))))
          .returning({ name: passkeys.name }),
        removeIdleCodes(userId),
        database.select({ name: passkeys.name }).from(passkeys).where(isOwn),
        readSession(database, owner),
      ])
      return removalOf(removed, left, session)
    },
  }
}

/** Read in the same batch, so that the reason matches the decision. */
function removalOf<T>([factor]: T[], left: unknown[], session: unknown[]): Removal<T> {
  if (factor) return { state: 'removed', factor }
  if (session.length === 0) return { state: 'ended' }
  return { state: left.length > 0 ? 'required' : 'missing' }
}
