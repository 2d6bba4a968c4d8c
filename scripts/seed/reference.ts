import { openDatabase } from '#worker/platform/database.ts'
import { createSearchRepository } from '#worker/search/repository.ts'
import { aliasRows, leagueRows, tables, teamRows } from './rows.ts'
import { upsert, type Written } from './upsert.ts'

/** Leagues, teams and their names, which the importer needs as well, and the index by which they are found. */
export async function writeReference(d1: D1Database): Promise<Written[]> {
  const written = [
    await upsert(d1, tables.leagues, leagueRows()),
    await upsert(d1, tables.teams, teamRows()),
    await upsert(d1, tables.aliases, aliasRows()),
  ]
  await createSearchRepository(openDatabase(d1)).rebuild()
  return written
}
