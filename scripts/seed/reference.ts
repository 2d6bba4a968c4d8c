import { referenceData } from '#worker/catalogue/reference/data.ts'
import { createReferenceRepository } from '#worker/catalogue/reference/repository.ts'
import { createReferenceService } from '#worker/catalogue/reference/service.ts'
import { createCatalogueWritingRepository } from '#worker/catalogue/writing/repository.ts'
import { type CatalogueWriter, createCatalogueWriter } from '#worker/catalogue/writing/service.ts'
import { openDatabase } from '#worker/platform/database.ts'
import type { Written } from '#worker/platform/upsert.ts'
import { createSearchRepository } from '#worker/search/repository.ts'

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
