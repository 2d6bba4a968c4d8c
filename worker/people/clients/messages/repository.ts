import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { createWrites, type Writes } from '#worker/ground/platform/writes.ts'
import type { ColleagueWrite } from '../../activity/constants.ts'
import { mayWrite } from '../../colleagues/seat.rules.ts'
import type { ClientChannel } from './constants.ts'
import type { ClientLink, ClientRecipient } from './contract.ts'
import type { Asked } from './rules.ts'
import type { ClientStops } from './stops.repository.ts'

export type ClientMessagesRepository = ReturnType<typeof createClientMessagesRepository>

/** A client as the page behind their link needs them. */
export type Found = Asked & { userId: number; agentName: string }

const agentName = `trim(users.first_name || ' ' || users.last_name)`

/** Where it is kept what a client was asked and answered. */
const columns = {
  email: { address: 'email', asked: 'asked_email', at: 'asked_at', yes: 'confirmed_at', stop: 'stopped_at' },
  sms: {
    address: 'phone',
    asked: 'asked_phone',
    at: 'phone_asked_at',
    yes: 'phone_confirmed_at',
    stop: 'phone_stopped_at',
  },
} as const satisfies Record<ClientChannel, Record<string, string>>

/** STOP and START hold for all clients with the number, of every agent. */
export const setClientsStoppedIn =
  ({ $client }: Pick<Database, '$client'>, stops: Pick<ClientStops, 'liftingNumber'>) =>
  async (phone: string, stoppedAt: Instant | null): Promise<void> => {
    const kept = stoppedAt === null ? 'NULL' : 'coalesce(phone_stopped_at, ?2)'
    const bound = stoppedAt === null ? [phone] : [phone, stoppedAt]
    await $client.batch([
      $client.prepare(`UPDATE clients SET phone_stopped_at = ${kept} WHERE asked_phone = ?1`).bind(...bound),
      ...(stoppedAt === null ? [stops.liftingNumber(phone)] : []),
    ])
  }

export function createClientMessagesRepository(
  database: Pick<Database, '$client'>,
  stops: ClientStops,
  writes: Writes<ColleagueWrite> = createWrites(database),
) {
  const { $client } = database
  return {
    /** For a link; null once the client is deleted, or their agent's account is off. */
    find: ({ clientId, channel }: Pick<ClientLink, 'clientId' | 'channel'>): Promise<Found | null> => {
      const { address, asked, at, yes, stop } = columns[channel]
      return $client
        .prepare(
          `SELECT clients.user_id AS userId, clients.${address} AS address, ${asked} AS askedAddress, ${at} AS askedAt, ${yes} AS confirmedAt,
             ${stop} AS stoppedAt, ${agentName} AS agentName
           FROM clients JOIN users ON users.id = clients.user_id AND users.is_active = 1 WHERE clients.id = ?1`,
        )
        .bind(clientId)
        .first<Found>()
    },

    nameOf: async (userId: number): Promise<string> => {
      const found = await $client.prepare(`SELECT ${agentName} AS name FROM users WHERE id = ?1`).bind(userId).first()
      return String(found?.name ?? '')
    },

    /** False where the address changed, or another request asked, since the client was read. */
    async asked(
      userId: number,
      { clientId, channel }: Pick<ClientLink, 'clientId' | 'channel'>,
      { address: to, askedAt }: Asked,
      now: Instant,
    ): Promise<boolean> {
      const { address, asked, at, yes, stop } = columns[channel]
      const done = await writes.run('colleague_client_asked', {
        write: $client
          .prepare(
            `UPDATE clients SET ${asked} = ${address}, ${at} = ?5, ${yes} = NULL, ${stop} = NULL
             WHERE id = ?2 AND user_id = ?1 AND ${address} = ?3 AND ${at} IS ?4 AND ${mayWrite('?6', '?1')} RETURNING id`,
          )
          .bind(userId, clientId, to, askedAt, now, writes.sessionId),
        detail: `client ${clientId}`,
      })
      return done.length > 0
    },

    /** The agent ends it; the client is asked anew before anything else is sent. */
    async end(userId: number, clientId: number, channel: ClientChannel): Promise<void> {
      const { asked, yes, stop } = columns[channel]
      await writes.run('colleague_client_ended', {
        write: $client
          .prepare(
            `UPDATE clients SET ${yes} = NULL, ${asked} = NULL
             WHERE id = ?2 AND user_id = ?1 AND ${stop} IS NULL AND ${mayWrite('?3', '?1')} RETURNING id`,
          )
          .bind(userId, clientId, writes.sessionId),
        detail: `client ${clientId}`,
      })
    },

    /** The client's own yes, also after they stopped. */
    async confirm(link: ClientLink, { userId, address: of }: Found, now: Instant): Promise<void> {
      const { clientId, channel, askedAt } = link
      const { address, asked, at, yes, stop } = columns[channel]
      const confirm = `UPDATE clients SET ${yes} = coalesce(${yes}, ?3), ${stop} = NULL
        WHERE id = ?1 AND ${at} = ?2 AND ${asked} = ${address}`
      await $client.batch([
        $client.prepare(confirm).bind(clientId, askedAt, now),
        stops.lifting({ userId, channel, address: of }),
      ])
    },

    /** For all that this agent has at the address, also when it is added again. */
    async stop(link: ClientLink, { userId, address: of }: Found, now: Instant): Promise<void> {
      const { asked, stop } = columns[link.channel]
      const write = `UPDATE clients SET ${stop} = coalesce(${stop}, ?3) WHERE user_id = ?1 AND ${asked} = ?2`
      await $client.batch([
        $client.prepare(write).bind(userId, of, now),
        stops.keeping(link, { userId, channel: link.channel, address: of }, now),
      ])
    },

    hasStopped: stops.readAndRekey,
    stoppedAgentOf: stops.agentOf,
    lift: stops.lift,

    /** The clients among these who agreed at their present address and have not stopped. */
    async recipients(clientIds: readonly number[], channel: ClientChannel): Promise<ClientRecipient[]> {
      const { address, asked, at, yes, stop } = columns[channel]
      const { results } = await $client
        .prepare(
          `SELECT clients.id AS clientId, clients.user_id AS userId, clients.${address} AS address, ${at} AS askedAt,
             ${agentName} AS agentName
           FROM json_each(?1) AS one CROSS JOIN clients ON clients.id = one.value
           JOIN users ON users.id = clients.user_id AND users.is_active = 1
           WHERE ${yes} IS NOT NULL AND ${stop} IS NULL AND ${asked} = clients.${address} AND clients.${address} <> ''`,
        )
        .bind(JSON.stringify(clientIds))
        .all<ClientRecipient>()
      return results
    },
  }
}
