import { and, eq, exists, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { changeOwnership, isOfChanging, loseAddress } from '../ownership/repository.ts'
import type { Caller } from '../sessions/contract.ts'
import { isSignedIn } from '../sessions/proven.repository.ts'
import { accountTokens, emailChanges, sessions, users } from '../table.ts'
import { isLinked, markUsed } from '../tokens/using.repository.ts'
import { isWaiting } from './waiting.repository.ts'

/** Old changes deleted per sweep. */
const sweepLimit = 500

type Signed = Pick<Caller, 'userId' | 'sessionId'>

export type EmailChangeRepository = ReturnType<typeof createEmailChangeRepository>

export function createEmailChangeRepository(database: Database) {
  /** A working link, opened by a browser signed in to its account. */
  function mayConfirm({ userId, sessionId }: Signed, tokenHash: string, now: Instant): SQL | undefined {
    const session = database.select({ id: sessions.id }).from(sessions)
    return and(
      isLinked(database, userId, { tokenHash, purpose: 'change_email', now }),
      exists(session.where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now)))),
    )
  }

  return {
    /**
     * Replaces a waiting change and expires its links. False when the session ended or the address changed meanwhile.
     */
    async add(
      { userId, sessionId, email }: Signed & Pick<Caller, 'email'>,
      change: { id: string; newEmail: string; requestedAt: Instant },
    ): Promise<boolean> {
      const [, , added] = await database.batch([
        database
          .delete(accountTokens)
          .where(
            and(
              eq(accountTokens.userId, userId),
              eq(accountTokens.purpose, 'change_email'),
              isNull(accountTokens.usedAt),
            ),
          ),
        database.delete(emailChanges).where(isWaiting(userId)),
        database
          .insert(emailChanges)
          .select(
            database
              .select({
                id: sql<string>`${change.id}`.as('id'),
                userId: users.id,
                newEmail: sql<string>`${change.newEmail}`.as('new_email'),
                oldEmail: users.email,
                requestedAt: sql<Instant>`${change.requestedAt}`.as('requested_at'),
                confirmedAt: sql`NULL`.as('confirmed_at'),
              })
              .from(users)
              .where(
                and(eq(users.id, userId), eq(users.email, email), eq(users.isActive, true), isSignedIn(sessionId)),
              ),
          )
          .returning({ id: emailChanges.id }),
      ])
      return added.length > 0
    },

    async waiting(userId: number): Promise<{ newEmail: string; requestedAt: Instant } | null> {
      const [change] = await database
        .select({ newEmail: emailChanges.newEmail, requestedAt: emailChanges.requestedAt })
        .from(emailChanges)
        .where(isWaiting(userId))
        .limit(1)
      return change ?? null
    },

    /**
     * Swaps the address, and hands an unverified account with the new address to the erasure job. Returns the change's id, or null when the link is
     * invalid or the address is taken.
     */
    async confirm(signed: Signed, tokenHash: string, now: Instant): Promise<string | null> {
      const { userId, sessionId } = signed
      const newEmail = sql`${database.select({ newEmail: emailChanges.newEmail }).from(emailChanges).where(isWaiting(userId))}`
      const may = mayConfirm(signed, tokenHash, now)
      const { following } = await changeOwnership(database, {
        changes: ['address_changed'],
        before: [loseAddress(database, and(eq(users.email, newEmail), ne(users.id, userId), may))],
        set: { email: newEmail, isEmailVerified: true },
        where: and(
          eq(users.id, userId),
          eq(users.isActive, true),
          sql`EXISTS ${newEmail}`,
          sql`NOT EXISTS (SELECT 1 FROM ${users} AS others WHERE others.email = ${newEmail})`,
          may,
        ),
        following: [
          database
            .update(emailChanges)
            .set({ confirmedAt: sql`max(${now}, ${emailChanges.requestedAt} + 1)` })
            .where(and(isWaiting(userId), isOfChanging(emailChanges.userId)))
            .returning({ id: emailChanges.id }),
          markUsed(database, { tokenHash, now }),
        ],
        sessionId,
      })
      const [confirmed] = (following[0] ?? []) as { id: string }[]
      return confirmed?.id ?? null
    },

    /** Bounded; the next sweep deletes more. */
    async removeOlder(before: Instant): Promise<void> {
      const old = database
        .select({ id: emailChanges.id })
        .from(emailChanges)
        .where(lt(emailChanges.requestedAt, before))
        .limit(sweepLimit)
      await database.delete(emailChanges).where(inArray(emailChanges.id, old))
    },
  }
}
