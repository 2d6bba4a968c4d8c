// Reads a statement's plan, as SQLite explains it: one that goes over all rows of a stored table gets slower with every row.

export type Stored = {
  tables: ReadonlySet<string>
  /** Indexes of a few of their table's rows, which may be read whole. */
  partialIndexes: ReadonlySet<string>
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
