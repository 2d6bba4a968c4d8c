import { aliasRows, leagueRows, tables, teamRows } from './rows.ts'
import { upsert, type Written } from './upsert.ts'

/** Leagues, teams and their names: what the importer needs as well. */
export async function writeReference(d1: D1Database): Promise<Written[]> {
  return [
    await upsert(d1, tables.leagues, leagueRows()),
    await upsert(d1, tables.teams, teamRows()),
    await upsert(d1, tables.aliases, aliasRows()),
  ]
}
