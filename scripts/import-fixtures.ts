// node scripts/import-fixtures.ts FILE… [--write] [--league SLUG] [--season S] [--zone IANA] [--state DIR]
//
// Imports openfootball JSON: leagues, World Cup, Euro. Prints the changes; --write applies them. Names need an exact
// alias; others are refused with their line, and the exit code is then 1. Running it again changes nothing.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#worker/platform/database.ts'
import { createSearchRepository } from '#worker/search/repository.ts'
import { hasTeams, seedCatalogue, storedCatalogue } from './import/catalogue.ts'
import { type ImportReport, importFile } from './import/import-file.ts'
import { openLocalDatabase } from './seed/local-database.ts'
import { applyMigrations } from './seed/migrate.ts'
import { writeReference } from './seed/reference.ts'

const help = `node scripts/import-fixtures.ts FILE… [options]

  --write         write to the database; without it nothing is changed
  --dry-run       only say what would change (the default)
  --league SLUG   the league, when the file's name does not state it
  --season S      2025-26 or 2026, when neither the file nor its folder states it
  --zone IANA     the zone of times without one, when the league has none
  --state DIR     where D1 keeps its data (.wrangler/state)`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    league: { type: 'string' },
    season: { type: 'string' },
    zone: { type: 'string' },
    state: { type: 'string', default: '.wrangler/state' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
const isDryRun = !values.write || values['dry-run']

if (values.help) {
  console.log(help)
} else if (positionals.length === 0 || (values.zone !== undefined && !isZone(values.zone))) {
  console.error(
    `${positionals.length === 0 ? 'Name at least one file.' : `There is no zone ${values.zone}.`}\n\n${help}`,
  )
  process.exitCode = 2
} else {
  process.exitCode = await importAll(positionals)
}

/** Returns the exit code: 1 when anything was refused. */
async function importAll(paths: string[]): Promise<number> {
  const database = isDryRun && !existsSync(join(values.state, 'v3/d1')) ? null : await openLocalDatabase(values.state)
  const totals = { added: 0, changed: 0, unchanged: 0, pinned: 0, refused: 0 }
  try {
    const d1 = database ? await readyDatabase(database.d1) : null
    const catalogue = d1 ? await storedCatalogue(d1) : seedCatalogue()
    const options = { league: values.league, season: values.season, timeZone: values.zone, isDryRun }
    for (const path of paths) {
      const text = await readFile(path, 'utf8').catch((error: Error) => error)
      if (typeof text !== 'string') {
        console.error(`${path}: ${text.message}`)
        totals.refused++
        continue
      }
      const report = await importFile(path, text, options, catalogue, d1)
      printReport(path, report)
      totals.added += report.added
      totals.changed += report.changed
      totals.unchanged += report.unchanged
      totals.pinned += report.pinned
      totals.refused += report.refused.length
    }
  } finally {
    await database?.close()
  }
  const { added, changed, unchanged, pinned, refused } = totals
  console.log(
    `${isDryRun ? 'Would be' : 'In all'}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused${pinnedText(pinned)}`,
  )
  if (isDryRun) console.log('Nothing was written. Add --write to apply it.')
  return refused > 0 ? 1 : 0
}

/** Null without a database to compare with; then nothing may be written. */
async function readyDatabase(d1: D1Database): Promise<D1Database | null> {
  if (!isDryRun) {
    await applyMigrations(d1)
    if (!(await hasTeams(d1))) await writeReference(d1)
    else await createSearchRepository(openDatabase(d1)).rebuild()
  }
  return (await hasTeams(d1)) ? d1 : null
}

function printReport(
  path: string,
  { league, season, rows, added, changed, unchanged, pinned, kept, refused, notes }: ImportReport,
): void {
  for (const { line, text } of notes) console.log(`${path}:${line}: note: ${text}`)
  for (const text of kept) console.log(`${path}: pinned: ${text}`)
  for (const { line, text } of refused) console.error(`${path}:${line}: refused: ${text}`)
  const what = `${league ?? 'unknown league'} ${season ?? ''}`.trim()
  console.log(
    `${basename(path)}  ${what}: ${rows} matches, ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused${pinnedText(pinned)}`,
  )
}

/** Counted beside the others: a match that was set by hand may still change in what was not. */
function pinnedText(pinned: number): string {
  return pinned > 0 ? `; ${pinned} set by hand and left so` : ''
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
