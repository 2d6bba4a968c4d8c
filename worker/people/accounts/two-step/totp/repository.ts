import { and, eq, lt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { isSignedIn, readSession } from '../../sessions/proven.repository.ts'
import { totpFactors, users } from '../../table.ts'

export type TotpRepository = ReturnType<typeof createTotpRepository>

export function createTotpRepository(database: Database) {
  return {
    /** `known`: the user already has one; `ended`: the session no longer exists. */
    async add(
      factor: { userId: number; sealedKey: string; lastStep: number; createdAt: Instant },
      sessionId: string,
    ): Promise<'added' | 'known' | 'ended'> {
      const insert = database
        .insert(totpFactors)
        .select(
          database
            .select({
              userId: users.id,
              sealedKey: sql`${factor.sealedKey}`.as('sealed_key'),
              lastStep: sql`${factor.lastStep}`.as('last_step'),
              createdAt: sql`${factor.createdAt}`.as('created_at'),
            })
            .from(users)
            .where(and(eq(users.id, factor.userId), isSignedIn(sessionId))),
        )
        .onConflictDoNothing()
        .returning({ userId: totpFactors.userId })
      const [added, session] = await database.batch([insert, readSession(database, { ...factor, sessionId })])
      if (added.length > 0) return 'added'
      return session.length > 0 ? 'known' : 'ended'
    },

    /** This one alone. */
    async remove(userId: number, sealedKey: string): Promise<void> {
      await database
        .delete(totpFactors)
        .where(and(eq(totpFactors.userId, userId), eq(totpFactors.sealedKey, sealedKey)))
    },

    async sealedKeyOf(userId: number): Promise<string | null> {
      const [factor] = await database
        .select({ sealedKey: totpFactors.sealedKey })
        .from(totpFactors)
        .where(eq(totpFactors.userId, userId))
        .limit(1)
      return factor?.sealedKey ?? null
    },

    /** Atomic: false for a step that is not newer than the last used one, also under concurrent calls. */
    async takeStep(userId: number, sealedKey: string, to: { sealedKey: string; lastStep: number }): Promise<boolean> {
      const used = await database
        .update(totpFactors)
        .set(to)
        .where(
          and(
            eq(totpFactors.userId, userId),
            eq(totpFactors.sealedKey, sealedKey),
            lt(totpFactors.lastStep, to.lastStep),
          ),
        )
        .returning({ userId: totpFactors.userId })
      return used.length > 0
    },
  }
}
