import { and, desc, eq, exists, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxLiveTokens, type TokenPurpose } from '../constants.ts'
import { isOwnChange, isWaiting } from '../email-change/waiting.repository.ts'
import { accountTokens, emailChanges, users } from '../table.ts'
import { isStillTheirs, isUsable } from './standing.repository.ts'

/** Tokens deleted per sweep. */
const sweepLimit = 500

type Kept = typeof accountTokens.$inferSelect
type NewToken = Pick<Kept, 'tokenHash' | 'userId' | 'purpose' | 'createdAt' | 'expiresAt'>

export type TokensRepository = ReturnType<typeof createTokensRepository>

export function createTokensRepository(database: Database) {
  function isTheirs({ userId, purpose }: NewToken, address: string | undefined): SQL | undefined {
    if (address === undefined) return undefined
    const change = database.select({ id: emailChanges.id }).from(emailChanges)
    if (purpose === 'change_email')
      return exists(change.where(and(isWaiting(userId), eq(emailChanges.newEmail, address))))
    if (purpose !== 'take_back') return eq(users.email, address)
    return exists(change.where(and(eq(emailChanges.userId, userId), eq(emailChanges.oldEmail, address), isOwnChange)))
  }

  /** As given; else the one that the link is for now. */
  function addressOf({ userId, purpose }: NewToken, address: string | undefined): SQL<string> {
    if (address !== undefined) return sql`${address}`
    if (purpose !== 'change_email') return sql`${users.email}`
    return sql`${database.select({ newEmail: emailChanges.newEmail }).from(emailChanges).where(isWaiting(userId))}`
  }

  return {
    /**
     * Keeps the newest few links of a purpose and expires the rest. False when the link's address is not the one that it
     * would be for.
     */
    async add(token: NewToken, address: string | undefined): Promise<boolean> {
      const ofPurpose = and(
        eq(accountTokens.userId, token.userId),
        eq(accountTokens.purpose, token.purpose),
        // Moving on from address to address ends no link of the first.
        address === undefined ? undefined : eq(accountTokens.address, address),
      )
      const kept = database
        .select({ tokenHash: accountTokens.tokenHash })
        .from(accountTokens)
        .where(ofPurpose)
        .orderBy(desc(accountTokens.createdAt))
        .limit(maxLiveTokens)
      const [added] = await database.batch([
        database
          .insert(accountTokens)
          .select(
            database
              .select({
                tokenHash: sql<string>`${token.tokenHash}`.as('token_hash'),
                userId: users.id,
                purpose: sql<TokenPurpose>`${token.purpose}`.as('purpose'),
                createdAt: sql<Instant>`${token.createdAt}`.as('created_at'),
                expiresAt: sql<Instant>`${token.expiresAt}`.as('expires_at'),
                usedAt: sql`NULL`.as('used_at'),
                address: addressOf(token, address).as('address'),
              })
              .from(users)
              .where(and(eq(users.id, token.userId), isTheirs(token, address))),
          )
          .returning({ userId: accountTokens.userId }),
        database.delete(accountTokens).where(and(ofPurpose, notInArray(accountTokens.tokenHash, kept))),
      ])
      return added.length > 0
    },

    /** Null also for a link that was mailed to an address which the account has left. */
    async find(tokenHash: string, purpose: TokenPurpose): Promise<Kept | null> {
      const [row] = await database
        .select()
        .from(accountTokens)
        .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.purpose, purpose), isStillTheirs(purpose)))
        .limit(1)
      return row ?? null
    },

    /** Atomic: of concurrent calls, only the first gets the user's id; the others get null. */
    async spend(tokenHash: string, purpose: TokenPurpose, now: Instant): Promise<number | null> {
      const [row] = await database
        .update(accountTokens)
        .set({ usedAt: now })
        .where(isUsable(tokenHash, purpose, now))
        .returning({ userId: accountTokens.userId })
      return row?.userId ?? null
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
