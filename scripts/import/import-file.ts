import { openDatabase } from '#worker/ground/platform/database.ts'
import { keptText, linesOf } from '#worker/matches/fixture-lists/openfootball/diff-lines.ts'
import { type Catalogue, importedColumns } from '#worker/matches/fixture-lists/openfootball/plan.ts'
import { type FileOptions, type FileReport, planFile } from '#worker/matches/fixture-lists/openfootball/planned-file.ts'
import { createFileRepository } from '#worker/matches/fixture-lists/openfootball/repository.ts'
import { openCatalogueWriter } from '../seed/reference.ts'

export type ImportOptions = FileOptions & { isDryRun: boolean }
/** `kept`: what stays of matches that were set by hand, in words. */
export type ImportReport = FileReport & { kept: string[] }

/** Imports one file's text; without a database all its rows are new. */
export async function importFile(
  path: string,
  text: string,
  options: ImportOptions,
  catalogue: Catalogue,
  d1: D1Database | null,
): Promise<ImportReport> {
  const storedOf = d1 ? createFileRepository(openDatabase(d1)).seasonOf : async () => []
  const { report, plan } = await planFile(path, text, options, catalogue, storedOf)
  const writes = plan ? [...plan.added, ...plan.changed] : []
  if (d1 && !options.isDryRun && writes.length > 0) {
    await openCatalogueWriter(d1).writeMatches(writes, importedColumns)
  }
  const lines = plan ? linesOf(plan, catalogue).filter(({ kept }) => kept.length > 0) : []
  return { ...report, kept: lines.map(({ title, round, kept }) => `${title}, ${round}: ${keptText(kept)}`) }
}
