import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/d1'

/**
 * D1 through drizzle, without `transaction`: it type-checks and throws on D1. Use `batch` for all-or-nothing writes.
 * Bulk writes pass one JSON parameter to `json_each(?)`, because a statement may bind 100 parameters at most.
 */
export type Database = Omit<ReturnType<typeof drizzle<Record<string, never>>>, 'transaction'> & { $client: D1Database }

/** The session that the work at hand runs in. Services are composed once for all requests, so it cannot be handed in. */
const running = new AsyncLocalStorage<{ binding: D1Database; session: D1DatabaseSession }>()

/**
 * Inside of `withDatabaseSession` every statement goes through that session, which a read replica may serve; outside,
 * as in a cron or queue handler, it goes to the primary.
 */
export function openDatabase(binding: D1Database): Database {
  function current(): Pick<D1Database, 'prepare' | 'batch'> {
    const inside = running.getStore()
    return inside?.binding === binding ? inside.session : binding
  }
  const client: Pick<D1Database, 'prepare' | 'batch'> = {
    prepare: (query) => current().prepare(query),
    batch: (statements) => current().batch(statements),
  }
  return drizzle(client as D1Database) as Database
}

/** Runs work in a session of its own: what it reads is at least as new as `start`, and never older than its own writes. */
export function withDatabaseSession<T>(
  binding: D1Database,
  start: D1SessionBookmark | D1SessionConstraint,
  work: (session: Pick<D1DatabaseSession, 'getBookmark'>) => Promise<T>,
): Promise<T> {
  const session = binding.withSession(start)
  return running.run({ binding, session }, () => work(session))
}
