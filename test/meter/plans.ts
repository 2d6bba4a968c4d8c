// Reads a statement's plan, as SQLite explains it: one that goes over all rows of a stored table gets slower with every row.

export type Stored = {
  tables: ReadonlySet<string>
  /** Indexes of a few of their table's rows, which may be read whole. */
  partialIndexes: ReadonlySet<string>
}

/** Tables that may be read whole, and why. */
export const mayBeRead: Record<string, string> = {
  notes: 'Of a test.',
  platforms: 'A few thousand at most (maxPlatforms).',
  roles: 'Some twenty at most (maxRoles).',
  last_chances: 'A row for each match of the next two days.',
  silences: 'A row for each match of the last two weeks that fell silent.',
  match_summaries: 'Once a day, summed up for the desk.',
  spending_alarms: 'A row for each day on which more was bought than operators are to hear of.',
}

/** Beginnings of statements that may read whole tables, and why. */
const beginnings: Record<string, string> = {
  'with wanted as (': 'The index of the search is built anew from all teams and leagues.',
  'select count(*) from "teams"': "Some hundreds, while the minute's overview is missing.",
}

export const mayRead = (sql: string) => Object.keys(beginnings).some((start) => sql.trimStart().startsWith(start))

/** What the rows of `sqlite_schema` say. */
export function storedIn(schema: readonly Record<string, unknown>[]): Stored {
  const named = (isWanted: (one: Record<string, unknown>) => boolean) =>
    new Set(schema.filter(isWanted).map(({ name }) => String(name)))
  return {
    tables: named(({ type }) => type === 'table'),
    partialIndexes: named(({ type, sql }) => type === 'index' && / WHERE /i.test(String(sql ?? ''))),
  }
}

/** Stored tables that a statement reads from end to end, without a limit anywhere. */
export function tablesReadWhole(sql: string, plan: readonly string[], { tables, partialIndexes }: Stored): string[] {
  if (/\blimit\b/i.test(sql)) return []
  const names = namesIn(sql)
  return plan.flatMap((step) => {
    const [, name = '', how = ''] = /^SCAN (\w+)(.*)/.exec(step) ?? []
    const [, index = ''] = /USING (?:COVERING )?INDEX (\w+)/.exec(how) ?? []
    const table = names.get(name) ?? name
    // A full-text index is asked by its words; what a statement does not name is read for a foreign key.
    const isAsked = !how.includes('VIRTUAL TABLE') && new RegExp(`\\b${table}\\b`).test(sql)
    const isWhole = isAsked && tables.has(table) && !partialIndexes.has(index)
    return isWhole ? [table] : []
  })
}

/** Other names that a statement gives to tables. */
function namesIn(sql: string): Map<string, string> {
  const named = sql.matchAll(/\b(?:from|join|update)\s+"?(\w+)"?\s+(?:as\s+"?(\w+)|(?!join|cross|left|inner)"?(\w+))/gi)
  return new Map([...named].map(([, table = '', given, bare = '']) => [given ?? bare, table]))
}
