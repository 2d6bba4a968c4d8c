// Counts what each invocation uses, and fails where the platform would.
import { AsyncLocalStorage } from 'node:async_hooks'
import { callLimits, invocationLimits, type Limit } from './limits.ts'

export class LimitExceeded extends Error {}

/** What one invocation used. `most…`: open at once. */
export type Usage = ReturnType<typeof noUsage>

const noUsage = () => ({
  queries: 0,
  boundValues: 0,
  boundBytes: 0,
  subrequests: 0,
  mostConnections: 0,
  mostDatabaseConnections: 0,
  messages: 0,
  messageBytes: 0,
  objectOperations: 0,
  bucketOperations: 0,
  /** Upper bound: all time in which the runtime awaited no binding. */
  cpuMs: 0,
})

/**
 * A statement that was asked of the database: the values bound when it first was, and who asked. The stack of an error is
 * written when it is read, which takes longer than most statements.
 */
export type Asked = { values: readonly unknown[]; asker: Error }

/** What a call keeps open until it is answered; calls of Durable Objects are no connections. */
type Line = 'connections' | 'databaseConnections' | 'calls'

const mostOf = { connections: 'mostConnections', databaseConnections: 'mostDatabaseConnections' } as const

type Invocation = {
  name: string
  /** The object whose call it is: what it calls of itself is the same invocation. */
  object: object | null
  usage: Usage
  open: Record<Line, number>
  workingSince: number
}

export type Meter = ReturnType<typeof createMeter>

export function createMeter() {
  const running = new AsyncLocalStorage<Invocation>()
  const statements = new Map<string, Asked>()
  let overruns: string[] = []

  function exceeded({ most, of, beyond }: Limit, figure: number, name: string): void {
    const text = `${name}: ${figure} ${of}, of ${most}`
    overruns.push(text)
    if (beyond === 'throws') throw new LimitExceeded(text)
  }

  const openLines = ({ open }: Invocation) => open.connections + open.databaseConnections + open.calls

  function work(one: Invocation): void {
    one.usage.cpuMs += performance.now() - one.workingSince
    if (one.usage.cpuMs > invocationLimits.cpuMs.most) exceeded(invocationLimits.cpuMs, one.usage.cpuMs, one.name)
  }

  function openLine(one: Invocation, line: Line): void {
    if (openLines(one) === 0) work(one)
    one.open[line] += 1
    if (line === 'calls') return
    const most = mostOf[line]
    one.usage[most] = Math.max(one.usage[most], one.open[line])
    // D1 has its callers wait without a timer of theirs.
    if (line === 'connections' && one.open[line] > invocationLimits[line].most)
      exceeded(invocationLimits[line], one.open[line], one.name)
  }

  function closeLine(one: Invocation, line: Line): void {
    one.open[line] -= 1
    if (openLines(one) === 0) one.workingSince = performance.now()
  }

  function count(what: Exclude<keyof Usage, 'cpuMs'>, figure = 1): void {
    const one = running.getStore()
    if (!one) return
    one.usage[what] += figure
    if ((what === 'queries' || what === 'subrequests') && one.usage[what] > invocationLimits[what].most)
      exceeded(invocationLimits[what], one.usage[what], one.name)
  }

  function begin(name: string, object: object | null): Invocation {
    const open = { connections: 0, databaseConnections: 0, calls: 0 }
    return { name, object, usage: noUsage(), open, workingSince: performance.now() }
  }

  return {
    count,

    /** By their text, in an invocation or not. */
    statements,

    ask(sql: string, values: readonly unknown[]): void {
      if (!statements.has(sql)) statements.set(sql, { values, asker: new Error() })
    },

    /** Fails a call that is beyond a limit of its own, in an invocation or not. */
    check(what: keyof typeof callLimits, figure: number): void {
      if (figure > callLimits[what].most) exceeded(callLimits[what], figure, running.getStore()?.name ?? 'a test')
    },

    /** A sub-request, which is open until it is answered. */
    async call<T>(line: Line, ask: () => PromiseLike<T> | T): Promise<T> {
      const one = running.getStore()
      if (!one) return ask()
      count('subrequests')
      openLine(one, line)
      try {
        return await ask()
      } finally {
        closeLine(one, line)
      }
    },

    /** A connection that stays open after the call; what it gives closes it. */
    connect(): () => void {
      const one = running.getStore()
      if (!one) return () => {}
      count('subrequests')
      openLine(one, 'connections')
      let isOpen = true
      return () => {
        if (isOpen) closeLine(one, 'connections')
        isOpen = false
      }
    },

    isRunning: () => running.getStore() !== undefined,

    /** Runs work as an invocation of its own, but what an object calls of itself. */
    invoke<T>(name: string, work: () => T, object: object | null = null): T {
      if (object !== null && running.getStore()?.object === object) return work()
      return running.run(begin(name, object), work)
    },

    /** Runs work as an invocation, and says what it used. */
    async measure(name: string, work: () => Promise<unknown>): Promise<Usage> {
      const one = begin(name, null)
      await running.run(one, work)
      return one.usage
    },

    /** What went beyond a limit since the last call, whether the product noticed or not. */
    takeOverruns(): string[] {
      const taken = overruns
      overruns = []
      return taken
    },
  }
}
