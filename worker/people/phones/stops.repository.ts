// STOP, by number alone: it holds when the account or the client that had the number is gone.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { formerHashes, keyedHash } from '#worker/ground/platform/keys.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'

const purpose = 'stopped number'

/** Old ones deleted per run. */
const removedPerRun = 1_000

export type StopsRepository = ReturnType<typeof createStopsRepository>

export function createStopsRepository({ $client: client }: Pick<Database, '$client'>, secret: Secret) {
  /** The current hash, and every older one that may stand for the number. */
  const hashesOf = (phone: string) => ({
    current: keyedHash(secret, purpose, phone),
    former: JSON.stringify(formerHashes(secret, purpose, phone)),
  })

  return {
    /**
     * When a number replied STOP; null for one that has not, or that replied START since. One that is hashed by a former
     * key is hashed by the current one from then on.
     */
    async readAndRekey(phone: string): Promise<Instant | null> {
      const { current, former } = hashesOf(phone)
      const [, found] = await client.batch<{ stopped_at: Instant }>([
        // The former key is given up some day.
        client
          .prepare(
            `UPDATE OR REPLACE stopped_numbers SET number_hash = ?1
             WHERE number_hash IN (SELECT value FROM json_each(?2))`,
          )
          .bind(current, former),
        client.prepare('SELECT stopped_at FROM stopped_numbers WHERE number_hash = ?1').bind(current),
      ])
      return found?.results[0]?.stopped_at ?? null
    },

    /** Null for a START. */
    async set(phone: string, stoppedAt: Instant | null): Promise<void> {
      const { current, former } = hashesOf(phone)
      const clear = client
        .prepare(
          'DELETE FROM stopped_numbers WHERE number_hash = ?1 OR number_hash IN (SELECT value FROM json_each(?2))',
        )
        .bind(current, former)
      const keep = client
        .prepare('INSERT INTO stopped_numbers (number_hash, stopped_at) VALUES (?1, ?2)')
        .bind(current, stoppedAt)
      await client.batch(stoppedAt === null ? [clear] : [clear, keep])
    },

    /** A bounded part per call. */
    async removeBefore(before: Instant): Promise<void> {
      await client
        .prepare(
          `DELETE FROM stopped_numbers WHERE number_hash IN (
             SELECT number_hash FROM stopped_numbers WHERE stopped_at < ?1 ORDER BY stopped_at LIMIT ${removedPerRun})`,
        )
        .bind(before)
        .run()
    },
  }
}
