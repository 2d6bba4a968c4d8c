// A client's own stop, by their agent and the address alone: it holds when the client's record is deleted or changed.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { formerHashes, keyedHash } from '#worker/ground/platform/keys.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { ClientChannel } from './constants.ts'
import type { ClientLink } from './contract.ts'

const purpose = { email: 'stopped client mail', sms: 'stopped client SMS' } as const satisfies Record<
  ClientChannel,
  string
>

/** An address, and the agent who may not message it. */
type Stopped = { userId: number; channel: ClientChannel; address: string }

export type ClientStops = ReturnType<typeof createClientStops>

export function createClientStops({ $client }: Pick<Database, '$client'>, secret: Secret) {
  /** The current hash, and every older one that may stand for the address. */
  const hashesOf = ({ channel, address }: Omit<Stopped, 'userId'>) => ({
    current: keyedHash(secret, purpose[channel], address),
    former: JSON.stringify(formerHashes(secret, purpose[channel], address)),
  })
  const isAddress = '(address_hash = ?1 OR address_hash IN (SELECT value FROM json_each(?2)))'

  return {
    /** Whether it is there; one that is hashed by a former key is hashed by the current one from then on. */
    async readAndRekey(stopped: Stopped): Promise<boolean> {
      const { current, former } = hashesOf(stopped)
      const [, found] = await $client.batch([
        // The former key is given up some day.
        $client
          .prepare(
            `UPDATE OR REPLACE client_stops SET address_hash = ?1
             WHERE user_id = ?3 AND address_hash IN (SELECT value FROM json_each(?2))`,
          )
          .bind(current, former, stopped.userId),
        $client
          .prepare('SELECT 1 FROM client_stops WHERE user_id = ?2 AND address_hash = ?1')
          .bind(current, stopped.userId),
      ])
      return (found?.results.length ?? 0) > 0
    },

    /** The link is the one that takes it back. */
    keeping({ clientId, askedAt }: ClientLink, stopped: Stopped, now: Instant) {
      return $client
        .prepare(
          `INSERT INTO client_stops (user_id, address_hash, client_id, asked_at, stopped_at) VALUES (?1, ?2, ?3, ?4, ?5)
           ON CONFLICT (user_id, address_hash) DO UPDATE SET client_id = excluded.client_id, asked_at = excluded.asked_at`,
        )
        .bind(stopped.userId, hashesOf(stopped).current, clientId, askedAt, now)
    },

    lifting(stopped: Stopped) {
      const { current, former } = hashesOf(stopped)
      return $client
        .prepare(`DELETE FROM client_stops WHERE ${isAddress} AND user_id = ?3`)
        .bind(current, former, stopped.userId)
    },

    /** At a START, which names no agent. */
    liftingNumber(phone: string) {
      const { current, former } = hashesOf({ channel: 'sms', address: phone })
      return $client.prepare(`DELETE FROM client_stops WHERE ${isAddress}`).bind(current, former)
    },

    /** The agent whom the link's reader stopped, where the client's record no longer says so. */
    agentOf: ({ clientId, askedAt }: ClientLink): Promise<number | null> =>
      $client
        .prepare('SELECT user_id FROM client_stops WHERE client_id = ?1 AND asked_at = ?2 LIMIT 1')
        .bind(clientId, askedAt)
        .first<number>('user_id'),

    async lift({ clientId, askedAt }: ClientLink): Promise<void> {
      await $client
        .prepare('DELETE FROM client_stops WHERE client_id = ?1 AND asked_at = ?2')
        .bind(clientId, askedAt)
        .run()
    },
  }
}
