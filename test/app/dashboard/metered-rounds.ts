/**
 * A D1 binding that lets statements go in rounds: those asked for while none is answered go together, and are answered
 * together. So the number of rounds is that of round trips one after the other, however fast each is.
 */
export function meteredRounds(d1: D1Database) {
  const meter = { rounds: 0, statements: [] as string[] }
  let waiting: (() => Promise<void>)[] = []
  let isRunning = false

  async function runRounds(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      for (let before = -1; before !== waiting.length; ) {
        before = waiting.length
        await scheduler.wait(10)
      }
      const round = waiting
      waiting = []
      meter.rounds += 1
      await Promise.all(round.map((run) => run()))
      await scheduler.wait(10)
    }
    isRunning = false
  }

  /** Answers of a round are held back until all of them are there. */
  function inRound<T>(statements: string[], work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.push(async () => {
        meter.statements.push(...statements)
        await work().then(resolve, reject)
      })
      if (!isRunning) void runRounds()
    })
  }

  function metered(query: string, values: unknown[] = []): D1PreparedStatement {
    const statement = d1.prepare(query).bind(...values)
    const all = () => inRound([query], () => statement.all<Record<string, unknown>>())
    const methods: Record<string, unknown> = {
      original: statement,
      query,
      bind: (...next: unknown[]) => metered(query, next),
      all,
      run: all,
      first: async (column?: string) => {
        const [row] = (await all()).results
        return row ? (column === undefined ? row : row[column]) : null
      },
      raw: () => inRound([query], () => statement.raw()),
    }
    return new Proxy(statement, { get: (target, name) => methods[String(name)] ?? Reflect.get(target, name) })
  }

  const db = new Proxy(d1, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => metered(query)
      if (name !== 'batch') return Reflect.get(target, name)
      return (statements: D1PreparedStatement[]) =>
        inRound(
          statements.map((one) => String(Reflect.get(one, 'query'))),
          () => target.batch(statements.map((one) => Reflect.get(one, 'original') ?? one)),
        )
    },
  })
  return { db, meter }
}
