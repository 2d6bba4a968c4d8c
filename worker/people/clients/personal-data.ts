import { getTableName } from 'drizzle-orm'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import type { Client } from './contract.ts'
import type { ClientsRepository } from './repository.ts'
import { clients } from './table.ts'
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
