import { and, asc, eq, getTableName, gt } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import type { Client } from './contract.ts'
import type { ClientsRepository } from './repository.ts'
import { clientStops, clients } from './table.ts'
import { clientView } from './view.ts'

const rowsPerPage = 100

/** An agent's clients, their details opened for the agent alone. */
export function clientsDataSource({ page, removeAll }: ClientsRepository): PersonalDataSource {
  return {
    name: 'clients',
    tables: [getTableName(clients)],
    async *pages(userId) {
      const read = (after: Client | undefined, limit: number) => page(userId, after?.id ?? 0, limit)
      for await (const some of readPages(rowsPerPage, read)) yield some.map(clientView)
    },
    async erase(userId) {
      await removeAll(userId)
      return true
    },
  }
}

/** That clients stopped an agent, also such as are deleted since: when, and of which client. */
export function clientStopsDataSource(database: Database): PersonalDataSource {
  type Row = typeof clientStops.$inferSelect
  const read = (userId: number) => (after: Row | undefined, limit: number) =>
    database
      .select()
      .from(clientStops)
      .where(and(eq(clientStops.userId, userId), after && gt(clientStops.addressHash, after.addressHash)))
      .orderBy(asc(clientStops.addressHash))
      .limit(limit)
  return {
    name: 'client_stops',
    tables: [getTableName(clientStops)],
    async *pages(userId) {
      for await (const rows of readPages<Row>(rowsPerPage, read(userId))) {
        yield rows.map(({ clientId, stoppedAt }) => ({ client_id: clientId, stopped_at: toIso(stoppedAt) }))
      }
    },
    async erase(userId) {
      await database.delete(clientStops).where(eq(clientStops.userId, userId))
      return true
    },
  }
}
