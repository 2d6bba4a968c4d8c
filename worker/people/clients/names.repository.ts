// Part of the repository: names for messages to the agents, by id.
import { sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { clients } from './table.ts'

export const clientNamesIn =
  (database: Database) =>
  async (ids: readonly number[]): Promise<Map<number, string>> => {
    const rows = await database
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .where(sql`${clients.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
