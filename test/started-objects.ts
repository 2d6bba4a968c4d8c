// A reset deletes the objects that the runtime has loaded, database and bucket included. It unloads what was idle for some
// seconds, as most are on a busy machine, even while others are loaded: their storage would be there for the next test file.
import { reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

type ObjectClass = new (ctx: DurableObjectState, env: Env) => object

const namespaces = [
  'LIVE_FEED',
  'MATCH_ROOM',
  'PLATFORM_GATE',
  'PURCHASE_DESK',
  'RATE_LIMITER',
  'RELAY',
  'SOCKET_DIRECTORY',
] as const
type Namespace = (typeof namespaces)[number]

/** Kept for the files that follow in this runtime: the ids of the objects of each namespace. */
const kept = globalThis as { startedObjects?: Map<Namespace, Set<string>> }

/** The class, whose objects are noted when they start. */
export function noted<T extends ObjectClass>(namespace: Namespace, Original: T): T {
  return {
    [Original.name]: class extends (Original as ObjectClass) {
      constructor(ctx: DurableObjectState, env: Env) {
        super(ctx, env)
        kept.startedObjects ??= new Map(namespaces.map((name) => [name, new Set<string>()]))
        kept.startedObjects.get(namespace)?.add(ctx.id.toString())
      }
    },
  }[Original.name] as T
}

/** Empties the objects, the database and the bucket of the test file before. */
export async function emptyStorage(): Promise<void> {
  for (const [name, ids] of kept.startedObjects ?? []) {
    const namespace = env[name] as DurableObjectNamespace
    const stubs = [...ids].map((id) => namespace.get(namespace.idFromString(id)))
    await Promise.all(stubs.map((stub) => runInDurableObject(stub, (_, { storage }) => storage.deleteAll())))
    ids.clear()
  }
  do await reset()
  while (!(await isEmpty()))
}

/** Loads the database and the bucket, so that the next reset deletes them. */
async function isEmpty(): Promise<boolean> {
  const tables = `SELECT count(*) AS n FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`
  const [left, listed] = await Promise.all([env.DB.prepare(tables).first<number>('n'), env.EXPORTS.list({ limit: 1 })])
  return left === 0 && listed.objects.length === 0
}
