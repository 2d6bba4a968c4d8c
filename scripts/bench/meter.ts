// Counts billed usage: rows read and written by D1 and the objects, alarms, and queue operations. Wraps the bindings;
// the product's queries are unchanged.
import { operationsPerMessage } from './prices.ts'

export type Meter = {
  rowsRead: number
  rowsWritten: number
  objectRowsRead: number
  objectRowsWritten: number
  queueOperations: number
}

export const emptyMeter: Meter = {
  rowsRead: 0,
  rowsWritten: 0,
  objectRowsRead: 0,
  objectRowsWritten: 0,
  queueOperations: 0,
}

/**
 * A D1 binding that adds every statement's `meta` to the meter while it `isCounting`. Counting repeats some statements,
 * so that what is timed must run without.
 */
export function metered(database: D1Database, meter: Meter, isCounting = () => true): D1Database {
  const add = (result: D1Result) => {
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
      // `raw` returns no meta: a reading statement runs a second time to be counted.
      raw: async () => {
        if (isCounting()) add(await statement.all())
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
    withSession: (constraint?: D1SessionConstraint) => {
      const session = database.withSession(constraint)
      const counted = metered(session as unknown as D1Database, meter, isCounting)
      return { ...counted, getBookmark: () => session.getBookmark() }
    },
  } as unknown as D1Database
}

export function meteredQueue<Body>(queue: Queue<Body>, meter: Meter): Queue<Body> {
  return {
    send: (body: Body, options?: QueueSendOptions) => {
      meter.queueOperations += operationsPerMessage
      return queue.send(body, options)
    },
    sendBatch: (messages: Iterable<MessageSendRequest<Body>>, options?: QueueSendBatchOptions) => {
      const listed = [...messages]
      meter.queueOperations += operationsPerMessage * listed.length
      return queue.sendBatch(listed, options)
    },
  } as unknown as Queue<Body>
}

let areObjectsMetered = false

/** Once for all objects of the isolate. A read is counted when its rows have been consumed. */
export function meterObjects(storage: DurableObjectStorage, meter: Meter, isCounting: () => boolean): void {
  if (areObjectsMetered) return
  areObjectsMetered = true
  const sqlMethods = Object.getPrototypeOf(storage.sql) as SqlStorage
  const { exec } = sqlMethods
  sqlMethods.exec = function counted<T extends Record<string, SqlStorageValue>>(
    this: SqlStorage,
    statement: string,
    ...bindings: unknown[]
  ) {
    const cursor = exec.call(this, statement, ...bindings) as SqlStorageCursor<T>
    if (!isCounting()) return cursor
    meter.objectRowsWritten += cursor.rowsWritten
    queueMicrotask(() => {
      meter.objectRowsRead += cursor.rowsRead
    })
    return cursor
  } as SqlStorage['exec']
  const storageMethods = Object.getPrototypeOf(storage) as DurableObjectStorage
  const { setAlarm } = storageMethods
  storageMethods.setAlarm = function counted(this: DurableObjectStorage, ...args: Parameters<typeof setAlarm>) {
    meter.objectRowsWritten += 1
    return setAlarm.apply(this, args)
  }
}
