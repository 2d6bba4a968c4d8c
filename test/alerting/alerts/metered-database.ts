/**
 * A D1 binding that records every statement, as often as it was prepared, and counts the rows that its batches read and
 * wrote, and that queries outside of them read.
 */
export function meteredDatabase(db: D1Database) {
  const meter = {
    prepared: [] as string[],
    /** Each once. */
    get statements() {
      return new Set(this.prepared)
    },
    batches: 0,
    rowsRead: 0,
    rowsWritten: 0,
    rowsFound: 0,
  }
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  /** `raw` does not say what it read, so a query is asked twice. */
  const counted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values), sql)
        if (name === 'raw' && /^select/i.test(sql)) {
          return async () => {
            meter.rowsFound += (await target.all()).meta.rows_read
            return target.raw()
          }
        }
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    originals.set(proxy, statement)
    return proxy
  }
  const metered = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') {
        return (sql: string) => {
          meter.prepared.push(sql)
          return counted(target.prepare(sql), sql)
        }
      }
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements.map((each) => originals.get(each) ?? each))
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
  return (
    plan.results
      .map((row) => row.detail)
      // The own tables of a subquery, and of a list that the statement makes, have lines of their own.
      .filter((detail) => /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW|^SCAN \(subquery/.test(detail))
      .filter((detail) => !sql.includes(`${detail.split(' ')[1]} AS MATERIALIZED`))
  )
}
