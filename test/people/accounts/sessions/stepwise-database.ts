/** A D1 binding that runs each statement and batch only when allowed, so that a test can order concurrent work. */
export function stepwiseDatabase(db: D1Database, step: () => Promise<unknown>): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>()

  function stepwise(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => stepwise(target.bind(...values))
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...parameters: unknown[]) => {
          await step()
          return value.apply(target, parameters)
        }
      },
    })
    originals.set(wrapped, statement)
    return wrapped
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => stepwise(target.prepare(sql))
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          await step()
          return target.batch(statements.map((statement) => originals.get(statement) ?? statement))
        }
      }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
