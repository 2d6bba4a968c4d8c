// Part of several repositories: a mailed link is used up in the batch of what it is for, if it still works in it.
import { and, eq, exists, type SQL } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { TokenPurpose } from '../constants.ts'
import { isOfChanging } from '../ownership/repository.ts'
import { accountTokens } from '../table.ts'
import { isUsable } from './standing.repository.ts'

/** A link, as the statements get it that do what it is for. */
export type UsedLink<P extends TokenPurpose = TokenPurpose> = { tokenHash: string; purpose: P; now: Instant }

/** Whether a user's link still works; part of the statement that does what it is for. */
export function isLinked(database: Database, userId: number, { tokenHash, purpose, now }: UsedLink): SQL {
  const link = database.select({ userId: accountTokens.userId }).from(accountTokens)
  return exists(link.where(and(eq(accountTokens.userId, userId), isUsable(tokenHash, purpose, now))))
}

/** Uses it up; follows that statement in its batch. */
export function markUsed(database: Database, { tokenHash, now }: Pick<UsedLink, 'tokenHash' | 'now'>) {
  return database
    .update(accountTokens)
    .set({ usedAt: now })
    .where(and(eq(accountTokens.tokenHash, tokenHash), isOfChanging(accountTokens.userId)))
}
