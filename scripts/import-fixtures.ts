// node scripts/import-fixtures.ts FILE… [--write] [--league SLUG] [--season S] [--zone IANA] [--state DIR]
//
// Imports openfootball JSON: leagues, World Cup, Euro. Prints the changes; --write applies them. Names need an exact
// alias; others are refused with their line, and the exit code is then 1. Running it again changes nothing.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSearchRepository } from '#worker/matches/search/repository.ts'
import { type Command, type Printer, runCommand } from './command.ts'
import { hasTeams, seedCatalogue, storedCatalogue } from './import/catalogue.ts'
import { type ImportReport, importFile } from './import/import-file.ts'
import { type LocalDatabase, openLocalDatabase } from './seed/local-database.ts'
import { applyMigrations } from './seed/migrate.ts'
import { writeReference } from './seed/reference.ts'

const help = `Usage: node scripts/import-fixtures.ts FILE… [options]

  --write         write to the database; without it nothing is changed
  --dry-run       only say what would change (the default)
  --league SLUG   the league, when the file's name does not state it
  --season S      2025-26 or 2026, when neither the file nor its folder states it
  --zone IANA     the zone of times without one, when the league has none
  --state DIR     where D1 keeps its data (.wrangler/state)`

/** Where a folder's database is kept. */
export type Store = { exists(state: string): boolean; open(state: string): Promise<LocalDatabase> }

/** The script's work on a store: exit status 1 when anything was refused, 2 for invalid arguments. */
export function importFixturesInto(store: Store): Command {
  return async (args, print) => {
    const { values, positionals: paths } = parse(args)
    if (values.help) {
      print.out(help)
      return 0
    }
    if (paths.length === 0 || (values.zone !== undefined && !isZone(values.zone))) {
      print.problem(`${paths.length === 0 ? 'Name at least one file.' : `There is no zone ${values.zone}.`}\n\n${help}`)
      return 2
    }
    return importAll(paths, values, store, print)
  }
}

function parse(args: string[]) {
  return parseArgs({
    args,
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
}

type Values = ReturnType<typeof parse>['values']

async function importAll(paths: string[], values: Values, store: Store, print: Printer): Promise<number> {
  const isDryRun = !values.write || values['dry-run']
  const database = isDryRun && !store.exists(values.state) ? null : await store.open(values.state)
  const totals = { added: 0, changed: 0, unchanged: 0, pinned: 0, refused: 0 }
  try {
    const d1 = database ? await readyDatabase(database.d1, isDryRun) : null
    const catalogue = d1 ? await storedCatalogue(d1) : seedCatalogue()
    const options = { league: values.league, season: values.season, timeZone: values.zone, isDryRun }
    for (const path of paths) {
      const text = await readFile(path, 'utf8').catch((error: Error) => error)
      if (typeof text !== 'string') {
        print.problem(`${path}: ${text.message}`)
        totals.refused++
        continue
      }
      const report = await importFile(path, text, options, catalogue, d1)
      printReport(path, report, print)
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
  print.out(
    `${isDryRun ? 'Would be' : 'In all'}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused${pinnedText(pinned)}`,
  )
  if (isDryRun) print.out('Nothing was written. Add --write to apply it.')
  return refused > 0 ? 1 : 0
}

/** Null without a database to compare with; then nothing may be written. */
async function readyDatabase(d1: D1Database, isDryRun: boolean): Promise<D1Database | null> {
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
  print: Printer,
): void {
  for (const { line, text } of notes) print.out(`${path}:${line}: note: ${text}`)
  for (const text of kept) print.out(`${path}: pinned: ${text}`)
  for (const { line, text } of refused) print.problem(`${path}:${line}: refused: ${text}`)
  const what = `${league ?? 'unknown league'} ${season ?? ''}`.trim()
  print.out(
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

if (import.meta.main) {
  const exists = (state: string) => existsSync(join(state, 'v3/d1'))
  await runCommand(importFixturesInto({ exists, open: openLocalDatabase }))
}
