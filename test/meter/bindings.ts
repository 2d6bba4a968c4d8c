// Bindings of the platform, metered. One that is of no known kind is refused, so that none is used unmeasured.
import type { Meter } from './meter.ts'

/** Other names than those replaced are the binding's own. */
function replacing<T extends object>(binding: T, replaced: Record<string, unknown>): T {
  return new Proxy(binding, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(replaced, name)) return replaced[name]
      const value = Reflect.get(target, name)
      return typeof value === 'function' && name !== 'constructor' ? value.bind(target) : value
    },
  })
}

const bytesOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : value instanceof ArrayBuffer ? value.byteLength : 8

const originals = new WeakMap<object, D1PreparedStatement>()

/** A statement with what is bound to it. */
type Asked = { sql: string; values: readonly unknown[] }

function meterStatement(statement: D1PreparedStatement, meter: Meter, { sql, values }: Asked) {
  const calls = statement as unknown as Record<string, (argument: unknown) => Promise<unknown>>
  const ask = (method: string) => async (argument?: unknown) => {
    countStatement({ sql, values }, meter)
    return meter.call('databaseConnections', () => calls[method]?.(argument))
  }
  const metered = {
    sql,
    values,
    bind(...bound: unknown[]) {
      meter.check('boundValues', bound.length)
      for (const value of bound) meter.check('valueBytes', bytesOf(value))
      return meterStatement(statement.bind(...bound), meter, { sql, values: bound })
    },
    first: ask('first'),
    run: ask('run'),
    all: ask('all'),
    raw: ask('raw'),
  }
  originals.set(metered, statement)
  return metered as unknown as D1PreparedStatement
}

function countStatement({ sql, values }: Asked, meter: Meter): void {
  meter.ask(sql, values)
  meter.count('queries')
  meter.count('boundValues', values.length)
  meter.count(
    'boundBytes',
    values.reduce<number>((sum, value) => sum + bytesOf(value), 0),
  )
}

/** A database, or a session of one. */
export function meterDatabase<T extends Pick<D1Database, 'prepare' | 'batch'>>(database: T, meter: Meter): T {
  return replacing(database, {
    prepare(sql: string) {
      meter.check('statementBytes', sql.length)
      return meterStatement(database.prepare(sql), meter, { sql, values: [] })
    },
    async batch(statements: (D1PreparedStatement & Partial<Asked>)[]) {
      for (const { sql = '', values = [] } of statements) countStatement({ sql, values }, meter)
      return meter.call('databaseConnections', () => database.batch(statements.map((one) => originals.get(one) ?? one)))
    },
    withSession: (start: string) => meterDatabase((database as unknown as D1Database).withSession(start), meter),
  })
}

function sizeOf(body: unknown, meter: Meter): number {
  const size = JSON.stringify(body).length
  meter.check('messageBytes', size)
  return size
}

export function meterQueue(queue: Queue, meter: Meter): Queue {
  const count = (messages: number, bytes: number, options?: { delaySeconds?: number }) => {
    meter.check('delaySeconds', options?.delaySeconds ?? 0)
    meter.count('messages', messages)
    meter.count('messageBytes', bytes)
  }
  return replacing(queue, {
    async send(body: unknown, options?: QueueSendOptions) {
      count(1, sizeOf(body, meter), options)
      return meter.call('connections', () => queue.send(body, options))
    },
    async sendBatch(messages: Iterable<MessageSendRequest>, options?: QueueSendBatchOptions) {
      const sent = [...messages]
      meter.check('messagesPerSend', sent.length)
      const bytes = sent.reduce((sum, { body }) => sum + sizeOf(body, meter), 0)
      meter.check('bytesPerSend', bytes)
      count(sent.length, bytes, options)
      return meter.call('connections', () => queue.sendBatch(sent, options))
    },
  })
}

/** Calls of an object; what is no method of ours (its id, its name) is the stub's own. */
function meterStub(stub: DurableObjectStub, meter: Meter): DurableObjectStub {
  return new Proxy(stub, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function' || typeof name === 'symbol' || name === 'constructor') return value
      const called = target as unknown as Record<string, (...args: unknown[]) => unknown>
      return (...args: unknown[]) => meter.call('calls', () => called[name]?.(...args))
    },
  })
}

/** A test, outside of invocations, gets the platform's own stub, which evicting an object needs. */
function meterNamespace(namespace: DurableObjectNamespace, meter: Meter): DurableObjectNamespace {
  const metered = (stub: DurableObjectStub) => (meter.isRunning() ? meterStub(stub, meter) : stub)
  return replacing(namespace, {
    get: (id: DurableObjectId) => metered(namespace.get(id)),
    getByName: (name: string) => metered(namespace.getByName(name)),
  })
}

const bucketCalls = ['head', 'get', 'put', 'delete', 'list', 'createMultipartUpload'] as const

function meterBucket(bucket: R2Bucket, meter: Meter): R2Bucket {
  const called = bucket as unknown as Record<string, (...args: unknown[]) => unknown>
  const counted = (name: string) =>
    [
      name,
      (...args: unknown[]) => {
        meter.count('bucketOperations')
        return meter.call('connections', () => called[name]?.(...args))
      },
    ] as const
  return replacing(bucket, Object.fromEntries(bucketCalls.map(counted)))
}

/** By its methods, as the platform's types say it. */
function meterBinding(name: string, binding: object, meter: Meter): object {
  if ('prepare' in binding) return meterDatabase(binding as D1Database, meter)
  if ('sendBatch' in binding) return meterQueue(binding as Queue, meter)
  if ('idFromName' in binding) return meterNamespace(binding as DurableObjectNamespace, meter)
  if ('createMultipartUpload' in binding) return meterBucket(binding as R2Bucket, meter)
  throw new Error(`The binding ${name} is of no kind that is metered`)
}

/** The test runner's own, and settings that are no binding. */
const isOurs = (name: string, value: unknown): value is object =>
  typeof value === 'object' && value !== null && !name.startsWith('__VITEST') && !Array.isArray(value)

/** Puts a metered binding in the place of each. */
export function meterBindings(env: object, meter: Meter): void {
  const bindings = env as Record<string, unknown>
  for (const [name, value] of Object.entries(bindings))
    if (isOurs(name, value)) bindings[name] = meterBinding(name, value, meter)
}
