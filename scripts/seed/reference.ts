import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Written } from '#worker/ground/platform/upsert.ts'
import { referenceData } from '#worker/matches/catalogue/reference/data.ts'
import { createReferenceRepository } from '#worker/matches/catalogue/reference/repository.ts'
import { createReferenceService } from '#worker/matches/catalogue/reference/service.ts'
import { createCatalogueWritingRepository } from '#worker/matches/catalogue/writing/repository.ts'
import { type CatalogueWriter, createCatalogueWriter } from '#worker/matches/catalogue/writing/service.ts'
import { createSearchRepository } from '#worker/matches/search/repository.ts'

/** The product's own way to change the catalogue, on a database at hand. */
export function openCatalogueWriter(d1: D1Database): CatalogueWriter {
  const database = openDatabase(d1)
  return createCatalogueWriter({
    repository: createCatalogueWritingRepository(database),
    rebuildSearch: createSearchRepository(database).rebuild,
  })
}

/** Leagues, teams and their names, as the desk loads them; also used by the importer. */
export function writeReference(d1: D1Database): Promise<Written[]> {
  const repository = createReferenceRepository(openDatabase(d1))
  return createReferenceService({ repository, writer: openCatalogueWriter(d1), data: async () => referenceData }).load()
}
