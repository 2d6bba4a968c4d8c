/** A D1 binding that records every statement, and counts the rows its batches read and wrote. */
export function meteredDatabase(db: D1Database) {
  const meter = { statements: new Set<string>(), batches: 0, rowsRead: 0, rowsWritten: 0 }
  const metered = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') {
        return (sql: string) => {
          meter.statements.add(sql)
          return target.prepare(sql)
        }
      }
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements)
          meter.batches += 1
          for (const { meta } of results) {
            meter.rowsRead += meta.rows_read
            meter.rowsWritten += meta.rows_written
          }
          return results
        }
      }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: metered, meter }
}

/** Plan steps that scan a whole table; reading a list passed as JSON does not count. */
export async function tableScans(db: D1Database, sql: string): Promise<string[]> {
  const parameters = Math.max(0, ...[...sql.matchAll(/\?(\d+)/g)].map((found) => Number(found[1])))
  const anonymous = sql.replace(/\?\d+/g, '').split('?').length - 1
  const values = Array.from({ length: parameters + anonymous }, () => null)
  const plan = await db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  return plan.results
    .map((row) => row.detail)
    .filter((detail) => /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW/.test(detail))
}
