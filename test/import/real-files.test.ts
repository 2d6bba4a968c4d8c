import { existsSync, readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { storedCatalogue } from '#scripts/import/catalogue.ts'
import { importFile } from '#scripts/import/import-file.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { writeReference } from '#scripts/seed/reference.ts'
import { openD1 } from '#scripts/simulate/sqlite.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createFileRepository } from '#worker/matches/fixture-lists/openfootball/repository.ts'

const own = 'test/fixtures/openfootball'
/** Whole seasons, for the deep run of a machine that has them. */
const real = '../shared/data'

/** Expected counts per file. */
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
].filter(({ path }) => path.startsWith(own) || (inject('isDeep') && existsSync(path)))

test.each(expected)('$path is imported whole after a dry run, and once', async ({ path, matches, played, unfixed }) => {
  const d1 = openD1()
  await applyMigrations(d1)
  await writeReference(d1)
  // The small files are beside the real ones of the same season.
  const season = path.startsWith(own) ? 'small' : undefined
  const run = async (isDryRun = false) =>
    importFile(
      path,
      readFileSync(path, 'utf8'),
      { isDryRun, season, timeZone: season && 'Europe/Berlin' },
      await storedCatalogue(d1),
      d1,
    )
  const counts = { rows: matches, added: matches, changed: 0, unchanged: 0, refused: [] }
  expect(await run(true)).toMatchObject(counts)
  const first = await run()
  expect(first).toMatchObject(counts)

  const leagueId = (await storedCatalogue(d1)).leagues.get(first.league ?? '')?.id ?? 0
  const stored = await createFileRepository(openDatabase(d1)).seasonOf(leagueId, first.season ?? '')
  expect(stored).toHaveLength(matches)
  expect(stored.filter((match) => match.status === 'completed' && match.score?.ft)).toHaveLength(played)
  expect(stored.filter((match) => match.kickoffAt === null)).toHaveLength(unfixed)

  expect(await run()).toMatchObject({ added: 0, changed: 0, unchanged: matches, refused: [] })
})
