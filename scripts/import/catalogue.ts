import { openDatabase } from '#worker/ground/platform/database.ts'
import { aliases } from '#worker/matches/catalogue/reference/aliases.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import type { Catalogue } from '#worker/matches/fixture-lists/openfootball/plan.ts'
import { catalogueOf, createFileRepository } from '#worker/matches/fixture-lists/openfootball/repository.ts'

/** The seed's catalogue, for a machine without a database. */
export function seedCatalogue(): Catalogue {
  return catalogueOf(leagues, teams, aliases)
}

export const storedCatalogue = (d1: D1Database): Promise<Catalogue> =>
  createFileRepository(openDatabase(d1)).catalogue()

/** Whether the database is migrated and holds teams. */
export async function hasTeams(d1: D1Database): Promise<boolean> {
  const table = await d1.prepare("select 1 as found from sqlite_master where name = 'teams'").first()
  return table !== null && (await d1.prepare('select 1 as found from teams limit 1').first()) !== null
}
