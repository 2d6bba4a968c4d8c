// Counts the rows that D1 reads and writes: they are the bill. Wraps the binding; the product's queries are unchanged.

export type Meter = { rowsRead: number; rowsWritten: number; queries: number }

/** A D1 binding that adds every statement's `meta` to the meter. */
export function metered(database: D1Database, meter: Meter): D1Database {
  const add = (result: D1Result) => {
    meter.queries += 1
    meter.rowsRead += result.meta.rows_read
    meter.rowsWritten += result.meta.rows_written
    return result
  }
  const unwrapped = new WeakMap<object, D1PreparedStatement>()
  const wrapStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrapStatement(statement.bind(...values)),
      all: async () => add(await statement.all()),
      run: async () => add(await statement.run()),
      first: async (column?: string) => {
        const row = add(await statement.all()).results[0] as Record<string, unknown> | undefined
        return row === undefined ? null : column === undefined ? row : row[column]
      },
      // `raw` answers no meta: a reading statement runs a second time to be counted.
      raw: async () => {
        add(await statement.all())
        return statement.raw()
      },
    } as unknown as D1PreparedStatement
    unwrapped.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (sql: string) => wrapStatement(database.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await database.batch(statements.map((statement) => unwrapped.get(statement) ?? statement))
      for (const result of results) add(result)
      return results
    },
  } as unknown as D1Database
}
