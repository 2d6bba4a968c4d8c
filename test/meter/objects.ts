// Durable Objects, metered: each call, alarm or socket's message is an invocation, and their storage is counted.
import type { Meter } from './meter.ts'

type ObjectClass = new (ctx: DurableObjectState, env: Env) => object

const storageCalls = new Set<string | symbol>(['get', 'put', 'delete', 'list', 'setAlarm', 'getAlarm', 'deleteAlarm'])
const sqlCalls = new Set<string | symbol>(['exec'])

function counting<T extends object>(target: T, names: ReadonlySet<string | symbol>, meter: Meter): T {
  return new Proxy(target, {
    get(of, name) {
      const value = Reflect.get(of, name)
      if (typeof value !== 'function') return value
      if (!names.has(name)) return value.bind(of)
      return (...args: unknown[]) => {
        meter.count('objectOperations')
        return value.apply(of, args)
      }
    },
  })
}

function meterStorage(storage: DurableObjectStorage, meter: Meter): DurableObjectStorage {
  const parts = {
    sql: counting(storage.sql, sqlCalls, meter),
    kv: counting(storage.kv, storageCalls, meter),
  }
  return new Proxy(counting(storage, storageCalls, meter), {
    get: (of, name) => (name === 'sql' || name === 'kv' ? parts[name] : Reflect.get(of, name)),
  })
}

/** The class, with its methods and its storage metered. */
export function meterObject<T extends ObjectClass>(Original: T, meter: Meter): T {
  const Metered = {
    [Original.name]: class extends (Original as ObjectClass) {
      constructor(ctx: DurableObjectState, env: Env) {
        // The platform takes no other object for `ctx`.
        Object.defineProperty(ctx, 'storage', { value: meterStorage(ctx.storage, meter), configurable: true })
        super(ctx, env)
      }
    },
  }[Original.name] as T
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(Original.prototype))) {
    if (name === 'constructor' || typeof value !== 'function') continue
    Object.defineProperty(Metered.prototype, name, {
      configurable: true,
      writable: true,
      value(this: object, ...args: unknown[]) {
        return meter.invoke(`${Original.name}.${name}`, () => value.apply(this, args), this)
      },
    })
  }
  return Metered
}
