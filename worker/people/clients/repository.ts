import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { createWrites, type Writes } from '#worker/ground/platform/writes.ts'
import type { ColleagueWrite } from '../activity/constants.ts'
import { mayWrite } from '../colleagues/seat.rules.ts'
import { maxClients } from './constants.ts'
import type { Client, ClientDetails, ClientName } from './contract.ts'
import { isEmptyDetails, noDetails } from './rules.ts'
import { clients } from './table.ts'

export type ClientsRepository = ReturnType<typeof createClientsRepository>

type Row = typeof clients.$inferSelect
export type ClientColumns = Pick<
  Client,
  'name' | 'reference' | 'email' | 'phone' | 'notes' | 'budgetPence' | 'consentOn' | 'consentNote'
>

/** Counted and added by one statement, so that many forms at once do not pass the limit. */
const add = `INSERT INTO clients (user_id, name, reference, email, phone, notes, budget_pence, consent_on, consent_note,
    sealed_details, created_at)
  SELECT ?1, ?2 ->> '$.name', ?2 ->> '$.reference', ?2 ->> '$.email', ?2 ->> '$.phone', ?2 ->> '$.notes',
    ?2 ->> '$.budgetPence', ?2 ->> '$.consentOn', ?2 ->> '$.consentNote', ?3, ?4
  WHERE (SELECT count(*) FROM clients WHERE user_id = ?1) < ${maxClients} AND ${mayWrite('?5', '?1')} RETURNING id`

/** `writes`: by whom; a colleague's are refused once they no longer work for the agent, and noted. */
export function createClientsRepository(
  database: Database,
  sealer: Sealer,
  writes: Writes<ColleagueWrite> = createWrites(database),
) {
  const isOwn = (userId: number, id: number) => and(eq(clients.userId, userId), eq(clients.id, id))

  /** Null for details of which nothing is left: an emptied form leaves nothing behind. */
  async function seal(details: ClientDetails): Promise<string | null> {
    return isEmptyDetails(details) ? null : sealer.seal(JSON.stringify(details))
  }

  async function open({ userId: _, sealedDetails, ...row }: Row): Promise<Client> {
    const opened = await sealer.open(sealedDetails)
    const details = opened === null ? noDetails : { ...noDetails, ...(JSON.parse(opened) as Partial<ClientDetails>) }
    return { ...row, details }
  }

  /** Seals by the current key what a former one sealed; details saved meanwhile are left alone. */
  async function reseal(row: Row, { details }: Client): Promise<void> {
    if (row.sealedDetails === null || sealer.isCurrent(row.sealedDetails)) return
    await database
      .update(clients)
      .set({ sealedDetails: await seal(details) })
      .where(and(isOwn(row.userId, row.id), eq(clients.sealedDetails, row.sealedDetails)))
  }

  async function findRow(userId: number, id: number): Promise<Row | null> {
    const [row] = await database.select().from(clients).where(isOwn(userId, id)).limit(1)
    return row ?? null
  }

  return {
    isStillAllowed: writes.isStillAllowed,

    /** By name. */
    names: (userId: number): Promise<ClientName[]> =>
      database
        .select({ id: clients.id, name: clients.name, reference: clients.reference })
        .from(clients)
        .where(eq(clients.userId, userId))
        .orderBy(sql`${clients.name} COLLATE NOCASE`, asc(clients.id))
        .limit(maxClients),

    /** In the order in which they were added. */
    async page(userId: number, after: number, limit: number): Promise<Client[]> {
      const rows = await database
        .select()
        .from(clients)
        .where(and(eq(clients.userId, userId), gt(clients.id, after)))
        .orderBy(asc(clients.id))
        .limit(limit)
      return Promise.all(rows.map(open))
    },

    /** Details that a former key sealed are sealed by the current one from then on. */
    async findAndReseal(userId: number, id: number): Promise<Client | null> {
      const row = await findRow(userId, id)
      if (!row) return null
      const client = await open(row)
      await reseal(row, client)
      return client
    },

    /** Null when there is no room. */
    async add(userId: number, columns: ClientColumns, details: ClientDetails, now: Instant): Promise<number | null> {
      const bound = [userId, JSON.stringify(columns), await seal(details), now, writes.sessionId]
      const [added] = await writes.run('colleague_client_added', {
        write: database.$client.prepare(add).bind(...bound),
        detail: 'client',
      })
      return added ? (added as { id: number }).id : null
    },

    /** Changes the named columns; false when there is no such client, or its details were saved meanwhile. */
    async change(
      userId: number,
      id: number,
      columns: Partial<ClientColumns>,
      merge: ((before: ClientDetails) => ClientDetails) | null,
    ): Promise<boolean> {
      const row = merge && (await findRow(userId, id))
      if (merge && !row) return false
      const sealed = merge && row ? { sealedDetails: await seal(merge((await open(row)).details)) } : {}
      const isUntouched = row ? sql`${clients.sealedDetails} IS ${row.sealedDetails}` : undefined
      const changed = await writes.run('colleague_client_changed', {
        write: database
          .update(clients)
          .set({ ...columns, ...sealed })
          .where(and(isOwn(userId, id), isUntouched, writes.isAllowed(userId)))
          .returning({ id: clients.id }),
        detail: `client ${id}`,
      })
      return changed.length > 0
    },

    async remove(userId: number, id: number): Promise<boolean> {
      const removed = await writes.run('colleague_client_deleted', {
        write: database
          .delete(clients)
          .where(and(isOwn(userId, id), writes.isAllowed(userId)))
          .returning({ id: clients.id }),
        detail: `client ${id}`,
      })
      return removed.length > 0
    },

    async removeAll(userId: number): Promise<void> {
      await database.delete(clients).where(eq(clients.userId, userId))
    },
  }
}
