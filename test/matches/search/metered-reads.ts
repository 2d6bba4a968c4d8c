/** A D1 binding that counts the rows read and written through it. */
export function meteredReads(d1: D1Database) {
  const meter = { rowsRead: 0, rowsWritten: 0 }
  function count({ meta }: D1Result) {
    meter.rowsRead += meta.rows_read
    meter.rowsWritten += meta.rows_written
  }

  function metered(sql: string, values: unknown[] = []): D1PreparedStatement {
    const statement = d1.prepare(sql).bind(...values)
    return new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...next: unknown[]) => metered(sql, next)
        if (name === 'original') return target
        if (name === 'all' || name === 'run') {
          return async () => {
            const result = await target.all()
            count(result)
            return result
          }
        }
        if (name === 'raw') {
          return async () => {
            count(
              await d1
                .prepare(sql)
                .bind(...values)
                .all(),
            )
            return target.raw()
          }
        }
        return Reflect.get(target, name)
      },
    })
  }

  const db = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => metered(sql)
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements.map((one) => Reflect.get(one, 'original') ?? one))
          results.forEach(count)
          return results
        }
      }
      return Reflect.get(target, name)
    },
  })
  return { db, meter }
}
