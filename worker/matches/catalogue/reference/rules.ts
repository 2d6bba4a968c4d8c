import { shownChanges } from './constants.ts'
import type {
  LoadedRow,
  Plan,
  PlanCount,
  Preview,
  ReferenceData,
  ReferenceKind,
  ReferenceRow,
  Step,
  Stored,
  StoredRow,
  Values,
} from './contract.ts'

/**
 * What a load would do. A field is written when it is new, or still as an earlier load left it; anything else is an
 * operator's. Rows are found by what an earlier load remembers, else by slug.
 */
export function planOf(data: ReferenceData, stored: Stored): Plan {
  const loaded = new Map(stored.loaded.map((row) => [keyOf(row.kind, row.key), row]))
  const leagues = stepsOf('league', data.leagues, stored.leagues, loaded)
  const leagueIds = idsOf(data.leagues, leagues)
  const ofLeague = data.teams.map(({ league, ...team }) => ({ ...team, leagueId: leagueIds.get(league) ?? 0 }))
  const teams = stepsOf('team', ofLeague, stored.teams, loaded)
  const names = namesOf(data, stored, teams, loaded)
  return {
    leagues: leagues.steps,
    teams: teams.steps,
    aliases: names.added,
    removed: leagues.removed + teams.removed + names.removed,
    loaded: [...leagues.loaded, ...teams.loaded, ...names.loaded],
  }
}

const keyOf = (kind: ReferenceKind, key: string) => `${kind} ${key}`

type Steps = { steps: Step[]; loaded: LoadedRow[]; removed: number; idOf: Map<number, number> }

function stepsOf(
  kind: ReferenceKind,
  rows: readonly ReferenceRow[],
  stored: readonly StoredRow[],
  loaded: ReadonlyMap<string, LoadedRow>,
): Steps {
  const byId = new Map(stored.map((row) => [row.id, row]))
  const bySlug = new Map(stored.map((row) => [row.slug, row]))
  const wanted = new Set(rows.map(({ id }) => id))
  const found: Steps = { steps: [], loaded: [], removed: 0, idOf: new Map() }
  let nextId = Math.max(0, ...byId.keys(), ...wanted) + 1
  for (const { id, ...fields } of rows) {
    const values: Values = fields
    const last = loaded.get(keyOf(kind, fields.slug))
    const row = last ? byId.get(last.rowId) : bySlug.get(fields.slug)
    if (last && !row) {
      found.removed += 1
      continue
    }
    const rowId = row?.id ?? (byId.has(id) ? nextId++ : id)
    found.idOf.set(id, rowId)
    const { step, content } = stepOf(values, rowId, row?.values ?? null, last?.content ?? null)
    found.steps.push(step)
    found.loaded.push({ kind, key: fields.slug, rowId, content })
  }
  return found
}

function stepOf(values: Values, id: number, stored: Values | null, last: Values | null) {
  const name = String(values.name)
  if (!stored)
    return { step: { what: 'add' as const, name, row: { ...values, id }, changed: [], kept: [] }, content: values }
  const differing = Object.keys(values).filter((field) => values[field] !== stored[field])
  const kept = differing.filter((field) => !last || last[field] !== stored[field])
  const changed = differing.filter((field) => !kept.includes(field))
  // A field that is kept stays compared with what was loaded: an operator who takes a change back follows again.
  const content = { ...values, ...(last && pick(last, kept)) }
  const what = changed.length > 0 ? ('change' as const) : ('none' as const)
  return { step: { what, name, row: { ...values, ...pick(stored, kept), id }, changed, kept }, content }
}

function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field] as string]] : [])))
}

function idsOf(rows: readonly ReferenceRow[], { idOf }: Steps): Map<string, number> {
  return new Map(rows.flatMap(({ id, slug }) => (idOf.has(id) ? [[slug, idOf.get(id) as number]] : [])))
}

/** Names of teams: one that an operator took away stays away. */
function namesOf(data: ReferenceData, stored: Stored, teams: Steps, loaded: ReadonlyMap<string, LoadedRow>) {
  const slugs = new Map(data.teams.map(({ id, slug }) => [id, slug]))
  const there = new Set(stored.aliases.map(({ aliasKey, teamId }) => `${teamId} ${aliasKey}`))
  const names = { added: [] as { aliasKey: string; teamId: number }[], removed: 0, loaded: [] as LoadedRow[] }
  for (const { aliasKey, teamId: wantedId } of data.aliases) {
    const teamId = teams.idOf.get(wantedId)
    if (teamId === undefined) continue
    const key = `${aliasKey} | ${slugs.get(wantedId)}`
    const isThere = there.has(`${teamId} ${aliasKey}`)
    if (!isThere && loaded.has(keyOf('alias', key))) {
      names.removed += 1
      continue
    }
    if (!isThere) names.added.push({ aliasKey, teamId })
    names.loaded.push({ kind: 'alias', key, rowId: teamId, content: {} })
  }
  return names
}

export function previewOf({ leagues, teams, aliases, removed, loaded }: Plan): Preview {
  const known = loaded.filter(({ kind }) => kind === 'alias').length
  const touched = [...leagues, ...teams].filter(({ changed, kept }) => changed.length + kept.length > 0)
  return {
    counts: [
      { name: 'Leagues', count: countOf(leagues) },
      { name: 'Teams', count: countOf(teams) },
      { name: 'Other names', count: { add: aliases.length, change: 0, keep: 0, same: known - aliases.length } },
    ],
    removed,
    changes: touched.slice(0, shownChanges).map(({ name, changed, kept }) => ({ name, changed, kept })),
    moreChanges: Math.max(0, touched.length - shownChanges),
  }
}

function countOf(steps: readonly Step[]): PlanCount {
  const add = steps.filter(({ what }) => what === 'add').length
  const change = steps.filter(({ what }) => what === 'change').length
  const keep = steps.filter(({ what, kept }) => what === 'none' && kept.length > 0).length
  return { add, change, keep, same: steps.length - add - change - keep }
}
