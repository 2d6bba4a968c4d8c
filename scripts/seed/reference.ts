import { createCatalogueWritingRepository } from '#worker/catalogue/writing/repository.ts'
import { type CatalogueWriter, createCatalogueWriter } from '#worker/catalogue/writing/service.ts'
import { openDatabase } from '#worker/platform/database.ts'
import type { Written } from '#worker/platform/upsert.ts'
import { createSearchRepository } from '#worker/search/repository.ts'
import { aliases } from './aliases.ts'
import { leagues } from './leagues.ts'
import { teamRows } from './rows.ts'

/** The product's own way to change the catalogue, on a database at hand. */
export function openCatalogueWriter(d1: D1Database): CatalogueWriter {
  const database = openDatabase(d1)
  return createCatalogueWriter({
    repository: createCatalogueWritingRepository(database),
    rebuildSearch: createSearchRepository(database).rebuild,
  })
}

/** Leagues, teams and their names (also used by the importer), and the search index. */
export function writeReference(d1: D1Database): Promise<Written[]> {
  return openCatalogueWriter(d1).writeReference({ leagues, teams: teamRows(), aliases })
}
