// D1 and a Durable Object's SQLite on node:sqlite, as far as the product's repositories use them: real SQL and
// transactions without workerd, fast enough to simulate thousands of days.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { meterDatabase } from '#test/meter/bindings.ts'
import { createMeter } from '#test/meter/meter.ts'

type Bound = { sql: string; values: SQLInputValue[] }

const plain = (value: unknown): SQLInputValue => (typeof value === 'boolean' ? Number(value) : (value as SQLInputValue))

/** Whether a text is a schema, which may be several statements; `prepare` takes the first alone. */
const isSchema = (sql: string) => /(?:^|;)\s*create\b/i.test(sql)

/** A database with the D1 binding's methods and limits. `batch` is one transaction, as on D1. */
export function openD1(meter = createMeter()): D1Database {
  return meterDatabase(openUnmetered(), meter)
}

function openUnmetered(): D1Database {
  const database = new DatabaseSync(':memory:')
  const cache = new Map<string, StatementSync>()
  const statementOf = (sql: string, asArrays: boolean): StatementSync => {
    const key = `${asArrays}${sql}`
    const statement = cache.get(key) ?? database.prepare(sql)
    statement.setReturnArrays(asArrays)
    cache.set(key, statement)
    return statement
  }
  const all = ({ sql, values }: Bound) => ({
    success: true,
    results: statementOf(sql, false).all(...values),
    meta: {},
  })
  const runSchema = (sql: string) => {
    database.exec(sql)
    return { success: true, results: [], meta: {} }
  }
  const wrap = (bound: Bound): object => ({
    bound,
    bind: (...values: unknown[]) => wrap({ sql: bound.sql, values: values.map(plain) }),
    all: async () => all(bound),
    run: async () => (isSchema(bound.sql) ? runSchema(bound.sql) : all(bound)),
    raw: async () => statementOf(bound.sql, true).all(...bound.values),
    first: async (column?: string) => {
      const [row] = all(bound).results
      if (row === undefined) return null
      return column === undefined ? row : row[column]
    },
  })
  return {
    prepare: (sql: string) => wrap({ sql, values: [] }),
    batch: async (statements: { bound: Bound }[]) => {
      database.exec('BEGIN')
      try {
        const results = statements.map((statement) => all(statement.bound))
        database.exec('COMMIT')
        return results
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
  } as unknown as D1Database
}

/** An object's storage: results of `ctx.storage.sql.exec`, and a transaction. */
export function openObjectStorage(): { sql: SqlStorage; transaction: <T>(work: () => T) => T } {
  const database = new DatabaseSync(':memory:')
  const run = (sql: string) => {
    database.exec(sql)
    return []
  }
  const exec = (sql: string, ...values: unknown[]) => {
    const rows = isSchema(sql) ? run(sql) : database.prepare(sql).all(...values.map(plain))
    return { toArray: () => rows, one: () => rows[0], [Symbol.iterator]: () => rows[Symbol.iterator]() }
  }
  return {
    sql: { exec } as unknown as SqlStorage,
    transaction: (work) => {
      database.exec('BEGIN')
      const result = work()
      database.exec('COMMIT')
      return result
    },
  }
}
