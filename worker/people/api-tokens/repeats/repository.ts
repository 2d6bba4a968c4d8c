import { and, eq } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { keyedCalls } from '../table.ts'
import { expiredPerRun } from './constants.ts'
import type { KeptAnswer, KeyedCall } from './contract.ts'

export type RepeatsRepository = ReturnType<typeof createRepeatsRepository>

/** Answers are kept sealed: what is sealed elsewhere is readable in them. */
export function createRepeatsRepository(database: Database, sealer: Sealer) {
  const isOf = ({ tokenId, key }: Pick<KeyedCall, 'tokenId' | 'key'>) =>
    and(eq(keyedCalls.tokenId, tokenId), eq(keyedCalls.key, key))

  return {
    async find(tokenId: string, key: string): Promise<typeof keyedCalls.$inferSelect | null> {
      const [row] = await database.select().from(keyedCalls).where(isOf({ tokenId, key }))
      if (!row) return null
      const body = await sealer.open(row.body)
      // An answer that no key opens any more says only that its call ran.
      return { ...row, body, status: row.body !== null && body === null ? null : row.status }
    },

    /** False when another call has the key, which one statement decides for many at once. */
    async claim(call: KeyedCall, now: Instant): Promise<boolean> {
      const added = await database
        .insert(keyedCalls)
        .values({ ...call, startedAt: now })
        .onConflictDoNothing()
        .returning({ key: keyedCalls.key })
      return added.length > 0
    },

    async keep(call: KeyedCall, answer: KeptAnswer): Promise<void> {
      const body = answer.body ? await sealer.seal(answer.body) : null
      await database
        .update(keyedCalls)
        .set({ ...answer, body })
        .where(isOf(call))
    },

    async release(call: Pick<KeyedCall, 'tokenId' | 'key'>): Promise<void> {
      await database.delete(keyedCalls).where(isOf(call))
    },

    /** Bounded; the next run deletes more. */
    async removeStarted(before: Instant): Promise<void> {
      await database.$client
        .prepare(
          `DELETE FROM keyed_calls WHERE (token_id, key) IN (
             SELECT token_id, key FROM keyed_calls WHERE started_at < ?1 LIMIT ?2)`,
        )
        .bind(before, expiredPerRun)
        .run()
    },
  }
}
