import { openCatalogueWriter } from '../seed/reference.ts'
import { storedMatches } from './catalogue.ts'
import { hasUnconfirmedTimes, isOnNeutralGround, leagueOf, seasonOf, zoneOf } from './editions.ts'
import { parseFixtures, type Remark } from './openfootball.ts'
import { type Catalogue, type ImportPlan, importedColumns, planImport } from './plan.ts'

export type ImportOptions = {
  /** Overrides the league of the file's name and content. */
  league?: string
  season?: string
  timeZone?: string
  isDryRun: boolean
}

export type ImportReport = {
  league: string | null
  season: string | null
  rows: number
  added: number
  changed: number
  unchanged: number
  refused: Remark[]
  notes: Remark[]
}

/** Imports one file's text; without a database all its rows are new. */
export async function importFile(
  path: string,
  text: string,
  options: ImportOptions,
  catalogue: Catalogue,
  d1: D1Database | null,
): Promise<ImportReport> {
  const { name, fixtures, refused, notes } = parseFixtures(text)
  const league = options.league ?? leagueOf(path, name)
  const season = options.season ?? seasonOf(path, name)
  const rows = fixtures.length + refused.length
  const report = { league, season, rows, added: 0, changed: 0, unchanged: 0, refused, notes }
  if (name === '' && fixtures.length === 0) return report
  const refuseAll = (text: string) => ({ ...report, refused: [...refused, { line: 1, text }] })
  if (league === null) return refuseAll(`which league is "${name}"? Name it with --league`)
  if (season === null) return refuseAll(`which season is "${name}"? Name it with --season`)
  const stored = catalogue.leagues.get(league)
  if (!stored) return refuseAll(`unknown league "${league}"`)

  const edition = {
    leagueId: stored.id,
    season,
    timeZone: options.timeZone ?? zoneOf(league, season, stored.timeZone),
    isOnNeutralGround: isOnNeutralGround(league),
  }
  if (hasUnconfirmedTimes(league, season)) {
    notes.push({ line: 1, text: 'its times are not confirmed; only the days are imported' })
    for (const fixture of fixtures) fixture.time = null
  }
  const existing = d1 ? await storedMatches(d1, stored.id, season) : []
  const plan: ImportPlan = planImport(fixtures, edition, catalogue, existing)
  const writes = [...plan.added, ...plan.changed]
  if (d1 && !options.isDryRun && writes.length > 0) {
    await openCatalogueWriter(d1).writeMatches(writes, importedColumns)
  }
  return {
    ...report,
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    refused: [...refused, ...plan.refused].sort((a, b) => a.line - b.line),
  }
}
