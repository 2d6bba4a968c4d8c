import { eq, isNull } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { keptWishes } from '../table.ts'
import { wishesPerPerson, wishesPerSweep } from './constants.ts'

type Kept = Pick<typeof keptWishes.$inferInsert, 'id' | 'registrationHash' | 'userId' | 'wish' | 'createdAt'>
export type WaitingWish = { id: string; userId: number; wish: Record<string, unknown> }

export type KeptWishesRepository = ReturnType<typeof createKeptWishesRepository>

const bind = `UPDATE kept_wishes SET user_id = ?2 WHERE registration_hash = ?1 AND claimed_at IS NULL`

const waitingOf = `SELECT id, user_id AS userId, wish FROM kept_wishes
  WHERE user_id = ?1 AND claimed_at IS NULL ORDER BY created_at LIMIT ${wishesPerPerson}`

const waiting = `SELECT id, user_id AS userId, wish FROM kept_wishes WHERE id = ?1 AND user_id = ?2 AND claimed_at IS NULL`

const left = `SELECT kept.id, user_id AS userId, wish FROM kept_wishes AS kept CROSS JOIN users ON users.id = user_id
  WHERE claimed_at IS NULL AND user_id IS NOT NULL AND is_email_verified = 1 AND is_active = 1 LIMIT ${wishesPerSweep}`

const purge = `DELETE FROM kept_wishes WHERE id IN (
  SELECT id FROM kept_wishes WHERE created_at <= ?1 LIMIT ${wishesPerSweep})`

export function createKeptWishesRepository(database: Database) {
  const { $client } = database

  async function read(sql: string, ...bound: unknown[]): Promise<WaitingWish[]> {
    const { results } = await $client
      .prepare(sql)
      .bind(...bound)
      .all<Omit<WaitingWish, 'wish'> & { wish: string }>()
    return results.map(({ wish, ...row }) => ({ ...row, wish: JSON.parse(wish) }))
  }

  return {
    /** Until it is claimed, a wish belongs to who brought its cookie last. */
    async keep(kept: Kept): Promise<void> {
      const { registrationHash, userId, wish } = kept
      await database
        .insert(keptWishes)
        .values(kept)
        .onConflictDoUpdate({
          target: keptWishes.id,
          set: { registrationHash, userId, wish },
          setWhere: isNull(keptWishes.claimedAt),
        })
    },

    /** The form with this hash was proven to be this person's. */
    async bind(registrationHash: string, userId: number): Promise<void> {
      await $client.prepare(bind).bind(registrationHash, userId).run()
    },

    /** The oldest; at most `wishesPerPerson`. */
    waitingOf: (userId: number) => read(waitingOf, userId),

    /** Null when it was claimed before, or is another person's. */
    async find(userId: number, id: string): Promise<WaitingWish | null> {
      return (await read(waiting, id, userId))[0] ?? null
    },

    /** Of verified people, left by a crash after the verification. */
    left: () => read(left),

    /** What could not be made is not tried again. */
    async giveUp(id: string, at: Instant): Promise<void> {
      await database.update(keptWishes).set({ claimedAt: at, wish: {} }).where(eq(keptWishes.id, id))
    },

    async purge(before: Instant): Promise<void> {
      await $client.prepare(purge).bind(before).run()
    },
  }
}
