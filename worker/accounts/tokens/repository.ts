import { and, desc, eq, gt, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import type { Instant } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { maxLiveTokens, type TokenPurpose } from '../constants.ts'
import { accountTokens } from '../table.ts'

/** Lapsed tokens that one sweep deletes. */
const sweepLimit = 500

type Kept = typeof accountTokens.$inferSelect

export type TokensRepository = ReturnType<typeof createTokensRepository>

export function createTokensRepository(database: Database) {
  return {
    /** Keeps the newest few of a purpose: of older ones the links lapse. */
    async add(token: Pick<Kept, 'tokenHash' | 'userId' | 'purpose' | 'createdAt' | 'expiresAt'>): Promise<void> {
      const ofPurpose = and(eq(accountTokens.userId, token.userId), eq(accountTokens.purpose, token.purpose))
      const kept = database
        .select({ tokenHash: accountTokens.tokenHash })
        .from(accountTokens)
        .where(ofPurpose)
        .orderBy(desc(accountTokens.createdAt))
        .limit(maxLiveTokens)
      await database.batch([
        database.insert(accountTokens).values(token),
        database.delete(accountTokens).where(and(ofPurpose, notInArray(accountTokens.tokenHash, kept))),
      ])
    },

    async find(tokenHash: string, purpose: TokenPurpose): Promise<Kept | null> {
      const [row] = await database
        .select()
        .from(accountTokens)
        .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.purpose, purpose)))
        .limit(1)
      return row ?? null
    },

    /** One statement decides who of several at once has spent it: the user's id for the first, null for the others. */
    async spend(tokenHash: string, purpose: TokenPurpose, now: Instant): Promise<number | null> {
      const [row] = await database
        .update(accountTokens)
        .set({ usedAt: now })
        .where(
          and(
            eq(accountTokens.tokenHash, tokenHash),
            eq(accountTokens.purpose, purpose),
            isNull(accountTokens.usedAt),
            gt(accountTokens.expiresAt, now),
          ),
        )
        .returning({ userId: accountTokens.userId })
      return row?.userId ?? null
    },

    /** The person's other links of this purpose are worth nothing any more. */
    async revoke(userId: number, purpose: TokenPurpose): Promise<void> {
      await database
        .delete(accountTokens)
        .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)))
    },

    async removeExpired(now: Instant): Promise<void> {
      const expired = database
        .select({ tokenHash: accountTokens.tokenHash })
        .from(accountTokens)
        .where(lt(accountTokens.expiresAt, now))
        .limit(sweepLimit)
      await database.delete(accountTokens).where(inArray(accountTokens.tokenHash, expired))
    },
  }
}
