// A Worker that can be killed before and after each thing it waits for.

export type Mortality = { arm: (at: number) => void; disarm: () => boolean; die: () => void }

/** Dies at the nth chance after `arm`; `disarm` says whether it did. */
export function createMortality(): Mortality {
  let chances = 0
  let killAt = Number.POSITIVE_INFINITY
  return {
    arm(at) {
      chances = 0
      killAt = at
    },
    disarm() {
      const wasKilled = chances > killAt
      killAt = Number.POSITIVE_INFINITY
      return wasKilled
    },
    /** Once dead, nothing more is done. */
    die() {
      if (killAt === Number.POSITIVE_INFINITY) return
      chances += 1
      if (chances > killAt) throw new Error('the Worker was killed')
    },
  }
}

export function mortalPort<T extends object>(port: T, { die }: Mortality): T {
  const calls = Object.entries(port).map(([name, value]) => {
    if (typeof value !== 'function' || name === 'approvalUrl') return [name, value]
    return [name, (...given: unknown[]) => between(die, () => value(...given))]
  })
  return Object.fromEntries(calls) as T
}

/** Every statement and every batch is such a thing. */
export function mortalD1(d1: D1Database, { die }: Mortality): D1Database {
  const inner = new WeakMap<object, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      ...Object.fromEntries(
        (['first', 'run', 'all', 'raw'] as const).map((name) => [
          name,
          // biome-ignore lint/complexity/noBannedTypes: the four calls take different arguments.
          (...given: unknown[]) => between(die, () => (statement[name] as Function).apply(statement, given)),
        ]),
      ),
    } as unknown as D1PreparedStatement
    inner.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (sql: string) => wrap(d1.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      between(die, () => d1.batch(statements.map((one) => inner.get(one) ?? one))),
  } as unknown as D1Database
}

async function between<T>(die: () => void, work: () => Promise<T>): Promise<T> {
  die()
  const done = await work()
  die()
  return done
}
