import { asc } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { upsertStatements } from '#worker/ground/platform/upsert.ts'
import { leagues, referenceRows, teamAliases, teams } from '../table.ts'
import { maxStoredRows } from './constants.ts'
import type { LoadedRow, Stored, StoredRow } from './contract.ts'

export type ReferenceRepository = ReturnType<typeof createReferenceRepository>

const loadedRule = { table: referenceRows, key: ['kind', 'key'], updated: ['rowId', 'content'] } as const

export function createReferenceRepository(database: Database) {
  return {
    async stored(): Promise<Stored> {
      const [storedLeagues, storedTeams, aliases, loaded] = await database.batch([
        database.select().from(leagues).orderBy(asc(leagues.id)).limit(maxStoredRows),
        database.select().from(teams).orderBy(asc(teams.id)).limit(maxStoredRows),
        database.select().from(teamAliases).orderBy(asc(teamAliases.aliasKey)).limit(maxStoredRows),
        database
          .select()
          .from(referenceRows)
          .orderBy(asc(referenceRows.kind), asc(referenceRows.key))
          .limit(maxStoredRows),
      ])
      return { leagues: storedLeagues.map(rowOf), teams: storedTeams.map(rowOf), aliases, loaded }
    },

    /** Remembers a load; with `alongside` in the same batch. */
    async remember(rows: readonly LoadedRow[], alongside: readonly D1PreparedStatement[]): Promise<void> {
      const { $client } = database
      const kept = rows.map((row) => ({ ...row, content: JSON.stringify(row.content) }))
      const statements = [...upsertStatements(database, loadedRule, kept as never), ...alongside]
      if (statements.length > 0) await $client.batch(statements)
    },
  }
}

function rowOf({ id, ...values }: { id: number; slug: string } & Record<string, string | number>): StoredRow {
  return { id, slug: values.slug as string, values: values as StoredRow['values'] }
}
