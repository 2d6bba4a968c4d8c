import { and, asc, count, eq, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { isSignedIn, readSession } from '../../sessions/proven.repository.ts'
import { passkeys, sessions, users } from '../../table.ts'
import { maxPasskeys } from './constants.ts'
import type { PasskeyEntry } from './contract.ts'

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>
type NewPasskey = Omit<typeof passkeys.$inferSelect, 'lastUsedAt' | 'needsFirstStep'>

export function createPasskeysRepository(database: Database) {
  const owned = (userId: number, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

  return {
    async list(userId: number): Promise<(PasskeyEntry & { transports: string[] })[]> {
      return database
        .select({
          id: passkeys.id,
          name: passkeys.name,
          isSynced: passkeys.isSynced,
          transports: passkeys.transports,
          createdAt: passkeys.createdAt,
          lastUsedAt: passkeys.lastUsedAt,
          needsFirstStep: passkeys.needsFirstStep,
        })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt))
        .limit(maxPasskeys)
    },

    /** A passkey and its account. */
    async find(id: string) {
      const [found] = await database
        .select({
          userId: users.id,
          roleId: users.roleId,
          publicKey: passkeys.publicKey,
          counter: passkeys.counter,
          isActive: users.isActive,
          needsFirstStep: passkeys.needsFirstStep,
        })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.id, id))
        .limit(1)
      return found ?? null
    },

    /**
     * One statement counts and inserts, so that concurrent calls stay within the limit and ended sessions add
     * nothing.
     */
    async add(passkey: NewPasskey, sessionId: string): Promise<'added' | 'known' | 'too_many' | 'ended'> {
      const { userId } = passkey
      const isBelowLimit = sql`(${database.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId))}) < ${maxPasskeys}`
      const insert = database
        .insert(passkeys)
        .select(
          database
            .select({
              id: sql`${passkey.id}`.as('id'),
              userId: users.id,
              publicKey: sql`${passkey.publicKey}`.as('public_key'),
              counter: sql`${passkey.counter}`.as('counter'),
              transports: sql`${JSON.stringify(passkey.transports)}`.as('transports'),
              isSynced: sql`${Number(passkey.isSynced)}`.as('is_synced'),
              name: sql`${passkey.name}`.as('name'),
              createdAt: sql`${passkey.createdAt}`.as('created_at'),
              lastUsedAt: sql`NULL`.as('last_used_at'),
              needsFirstStep: sql`0`.as('needs_first_step'),
            })
            .from(users)
            .where(and(eq(users.id, userId), isBelowLimit, isSignedIn(sessionId))),
        )
        .onConflictDoNothing()
        .returning({ id: passkeys.id })
      const [added, session, known] = await database.batch([
        insert,
        readSession(database, { userId, sessionId }),
        database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, passkey.id)),
      ])
      if (added.length > 0) return 'added'
      if (session.length === 0) return 'ended'
      return known.length > 0 ? 'known' : 'too_many'
    },

    /**
     * Records a signature. False when the counter did not rise, which suggests a cloned passkey; authenticators
     * without a counter always send 0.
     */
    async use(id: string, counter: number, now: Instant): Promise<boolean> {
      const hasRisen = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
      const used = await database
        .update(passkeys)
        .set({ counter, lastUsedAt: now })
        .where(and(eq(passkeys.id, id), hasRisen))
        .returning({ id: passkeys.id })
      return used.length > 0
    },

    /** It was the second step of this session, which still stands: alone it signs in again. */
    async trust(id: string, tokenHash: string): Promise<void> {
      const isOpen = sql`EXISTS (SELECT 1 FROM ${sessions}
        WHERE ${sessions.tokenHash} = ${tokenHash} AND ${sessions.userId} = ${passkeys.userId})`
      await database
        .update(passkeys)
        .set({ needsFirstStep: false })
        .where(and(eq(passkeys.id, id), eq(passkeys.needsFirstStep, true), isOpen))
    },

    async remove(userId: number, id: string): Promise<void> {
      await database.delete(passkeys).where(owned(userId, id))
    },

    async rename(userId: number, id: string, name: string): Promise<boolean> {
      const renamed = await database
        .update(passkeys)
        .set({ name })
        .where(owned(userId, id))
        .returning({ id: passkeys.id })
      return renamed.length > 0
    },
  }
}
