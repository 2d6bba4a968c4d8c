import { hasUnconfirmedTimes, isOnNeutralGround, leagueOf, seasonOf, zoneOf } from './editions.ts'
import { parseFixtures, type Remark } from './file.ts'
import { type Catalogue, type ImportedMatch, type ImportPlan, planImport } from './plan.ts'

export type FileOptions = {
  /** Overrides the league of the file's name and content. */
  league?: string | undefined
  season?: string | undefined
  timeZone?: string | undefined
}

export type FileReport = {
  league: string | null
  season: string | null
  rows: number
  added: number
  changed: number
  unchanged: number
  /** Set by hand, so that what the file says otherwise is left out. */
  pinned: number
  refused: Remark[]
  notes: Remark[]
}

/** What a file would change, for the desk and the script alike. Without stored matches all its rows are new. */
export async function planFile(
  path: string,
  text: string,
  options: FileOptions,
  catalogue: Catalogue,
  storedOf: (leagueId: number, season: string) => Promise<ImportedMatch[]>,
): Promise<{ report: FileReport; plan: ImportPlan | null }> {
  const { name, fixtures, refused, notes } = parseFixtures(text)
  const league = options.league ?? leagueOf(path, name)
  const season = options.season ?? seasonOf(path, name)
  const rows = fixtures.length + refused.length
  const report = { league, season, rows, added: 0, changed: 0, unchanged: 0, pinned: 0, refused, notes }
  if (name === '' && fixtures.length === 0) return { report, plan: null }
  const refuseAll = (why: string) => ({
    report: { ...report, refused: [...refused, { line: 1, text: why }] },
    plan: null,
  })
  if (league === null) return refuseAll(`which league is "${name}"? Name it`)
  if (season === null) return refuseAll(`which season is "${name}"? Name it`)
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
  const plan = planImport(fixtures, edition, catalogue, await storedOf(stored.id, season))
  const counts = {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    pinned: plan.pinned.length,
  }
  const allRefused = [...refused, ...plan.refused].sort((a, b) => a.line - b.line)
  return { report: { ...report, ...counts, refused: allRefused }, plan }
}
