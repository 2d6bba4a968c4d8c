import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { createWrites, type Writes } from '#worker/ground/platform/writes.ts'
import type { ColleagueWrite } from '../../activity/constants.ts'
import { mayWrite } from '../../colleagues/seat.rules.ts'
import type { ClientRecipient } from './contract.ts'
import type { Asked } from './rules.ts'

export type TellingRepository = ReturnType<typeof createTellingRepository>

type Found = Asked & { agentName: string }

const agentName = `trim(users.first_name || ' ' || users.last_name)`

export function createTellingRepository(
  database: Pick<Database, '$client'>,
  writes: Writes<ColleagueWrite> = createWrites(database),
) {
  const { $client } = database
  return {
    /** For a link; null once the client is deleted, or their agent's account is off. */
    find: (clientId: number): Promise<Found | null> =>
      $client
        .prepare(
          `SELECT clients.email, asked_email AS askedEmail, asked_at AS askedAt, confirmed_at AS confirmedAt,
             stopped_at AS stoppedAt, ${agentName} AS agentName
           FROM clients JOIN users ON users.id = clients.user_id AND users.is_active = 1 WHERE clients.id = ?1`,
        )
        .bind(clientId)
        .first<Found>(),

    nameOf: async (userId: number): Promise<string> => {
      const found = await $client.prepare(`SELECT ${agentName} AS name FROM users WHERE id = ?1`).bind(userId).first()
      return String(found?.name ?? '')
    },

    /** False where the address changed, or another request asked, since the client was read. */
    async asked(userId: number, clientId: number, { email, askedAt }: Asked, now: Instant): Promise<boolean> {
      const asked = await writes.run('colleague_client_asked', {
        write: $client
          .prepare(
            `UPDATE clients SET asked_email = email, asked_at = ?5, confirmed_at = NULL, stopped_at = NULL
             WHERE id = ?2 AND user_id = ?1 AND email = ?3 AND asked_at IS ?4 AND ${mayWrite('?6', '?1')} RETURNING id`,
          )
          .bind(userId, clientId, email, askedAt, now, writes.sessionId),
        detail: `client ${clientId}`,
      })
      return asked.length > 0
    },

    /** The agent ends it; the client is asked anew before anything else is sent. */
    async end(userId: number, clientId: number): Promise<void> {
      await writes.run('colleague_client_ended', {
        write: $client
          .prepare(
            `UPDATE clients SET confirmed_at = NULL, asked_email = NULL
             WHERE id = ?2 AND user_id = ?1 AND stopped_at IS NULL AND ${mayWrite('?3', '?1')} RETURNING id`,
          )
          .bind(userId, clientId, writes.sessionId),
        detail: `client ${clientId}`,
      })
    },

    /** The client's own yes, also after they stopped. */
    async confirm(clientId: number, askedAt: Instant, now: Instant): Promise<void> {
      const confirm = `UPDATE clients SET confirmed_at = coalesce(confirmed_at, ?3), stopped_at = NULL
        WHERE id = ?1 AND asked_at = ?2 AND asked_email = email`
      await $client.prepare(confirm).bind(clientId, askedAt, now).run()
    },

    async stop(clientId: number, askedAt: Instant, now: Instant): Promise<void> {
      const stop = `UPDATE clients SET stopped_at = coalesce(stopped_at, ?3) WHERE id = ?1 AND asked_at = ?2`
      await $client.prepare(stop).bind(clientId, askedAt, now).run()
    },

    /** Of these, those who said yes at the address that they have now, and have not stopped. */
    async recipients(clientIds: readonly number[]): Promise<ClientRecipient[]> {
      const { results } = await $client
        .prepare(
          `SELECT clients.id AS clientId, clients.user_id AS userId, clients.email, asked_at AS askedAt, ${agentName} AS agentName
           FROM json_each(?1) AS one CROSS JOIN clients ON clients.id = one.value
           JOIN users ON users.id = clients.user_id AND users.is_active = 1
           WHERE confirmed_at IS NOT NULL AND stopped_at IS NULL AND asked_email = clients.email AND clients.email <> ''`,
        )
        .bind(JSON.stringify(clientIds))
        .all<ClientRecipient>()
      return results
    },
  }
}
