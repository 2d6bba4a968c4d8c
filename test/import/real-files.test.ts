import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedCatalogue, storedMatches } from '#scripts/import/catalogue.ts'
import { type ImportReport, importFile } from '#scripts/import/import-file.ts'
import { type LocalDatabase, openLocalDatabase } from '#scripts/seed/local-database.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { writeReference } from '#scripts/seed/reference.ts'

const own = 'test/fixtures/openfootball'
const real = '../shared/data'

/** Expected counts per file; files missing on this machine are skipped. */
const expected = [
  { path: `${own}/2025-26/en.1.json`, matches: 4, played: 2, unfixed: 1 },
  { path: `${own}/2026/worldcup.json`, matches: 2, played: 2, unfixed: 0 },
  { path: `${own}/2024/euro.json`, matches: 2, played: 2, unfixed: 0 },
  { path: `${real}/football/2025-26/en.1.json`, matches: 380, played: 291, unfixed: 1 },
  { path: `${real}/football/2025-26/en.2.json`, matches: 552, played: 376, unfixed: 0 },
  { path: `${real}/football/2025-26/es.1.json`, matches: 380, played: 270, unfixed: 90 },
  { path: `${real}/football/2025-26/de.1.json`, matches: 306, played: 225, unfixed: 27 },
  { path: `${real}/football/2025-26/it.1.json`, matches: 380, played: 280, unfixed: 70 },
  { path: `${real}/football/2025-26/fr.1.json`, matches: 306, played: 225, unfixed: 28 },
  { path: `${real}/football/2025-26/nl.1.json`, matches: 306, played: 234, unfixed: 6 },
  { path: `${real}/football/2025-26/pt.1.json`, matches: 306, played: 225, unfixed: 65 },
  // Its times are not confirmed, so they are not imported.
  { path: `${real}/football/2025-26/sco.1.json`, matches: 198, played: 63, unfixed: 198 },
  { path: `${real}/worldcup/2026/worldcup.json`, matches: 104, played: 104, unfixed: 0 },
  { path: `${real}/worldcup/2022/worldcup.json`, matches: 64, played: 64, unfixed: 0 },
  { path: `${real}/euro/2024/euro.json`, matches: 51, played: 51, unfixed: 0 },
].filter(({ path }) => existsSync(path))

const state = mkdtempSync(join(tmpdir(), 'touchline-import-'))
let database: LocalDatabase

beforeAll(async () => {
  database = await openLocalDatabase(state)
  await applyMigrations(database.d1)
  await writeReference(database.d1)
})

afterAll(async () => {
  await database.close()
  rmSync(state, { recursive: true, force: true })
})

describe.each(expected)('$path', ({ path, matches, played, unfixed }) => {
  // The small files are beside the real ones of the same season.
  const season = path.startsWith(own) ? 'small' : undefined
  let first: ImportReport

  const run = async (isDryRun = false) =>
    importFile(
      path,
      readFileSync(path, 'utf8'),
      { isDryRun, season, timeZone: season && 'Europe/Berlin' },
      await storedCatalogue(database.d1),
      database.d1,
    )

  test('every match is imported, after a dry run that writes nothing', async () => {
    const counts = { rows: matches, added: matches, changed: 0, unchanged: 0, refused: [] }
    expect(await run(true)).toMatchObject(counts)
    first = await run()
    expect(first).toMatchObject(counts)
  })

  test('scores and open kick-offs match the file', async () => {
    const leagueId = (await storedCatalogue(database.d1)).leagues.get(first.league ?? '')?.id ?? 0
    const stored = await storedMatches(database.d1, leagueId, first.season ?? '')
    expect(stored).toHaveLength(matches)
    expect(stored.filter((match) => match.status === 'completed' && match.score?.ft)).toHaveLength(played)
    expect(stored.filter((match) => match.kickoffAt === null)).toHaveLength(unfixed)
  })

  test('a second run changes nothing', async () => {
    expect(await run()).toMatchObject({ added: 0, changed: 0, unchanged: matches, refused: [] })
  })
})
