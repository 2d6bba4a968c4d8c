import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/d1'

/**
 * D1 through drizzle, without `transaction`, which type-checks but throws on D1; use `batch` for atomic writes. Bulk
 * writes pass one JSON parameter to `json_each(?)`, because a statement binds at most 100.
 */
export type Database = Omit<ReturnType<typeof drizzle<Record<string, never>>>, 'transaction'> & { $client: D1Database }

/** A query of drizzle's, or one that is bound already. */
export type Statement = D1PreparedStatement | { toSQL: () => { sql: string; params: unknown[] } }

/** A statement as batches of D1's own client take it. */
export function preparedOf({ $client }: Pick<Database, '$client'>, statement: Statement): D1PreparedStatement {
  if (!('toSQL' in statement)) return statement
  const { sql, params } = statement.toSQL()
  return $client.prepare(sql).bind(...params)
}

/** A query of no table: fails where the database does not answer. */
export const answers = (binding: Pick<D1Database, 'prepare'>) => binding.prepare('SELECT 1').first()

/** The current session. Services are created once for all requests, so it cannot be a parameter. */
const running = new AsyncLocalStorage<{ binding: D1Database; session: D1DatabaseSession }>()

/**
 * Within `withDatabaseSession` statements use that session, possibly a read replica; elsewhere, as in cron and queue
 * handlers, the primary.
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

/** Runs work in its own session: reads are at least as new as `start` and include its own writes. */
export function withDatabaseSession<T>(
  binding: D1Database,
  start: D1SessionBookmark | D1SessionConstraint,
  work: (session: Pick<D1DatabaseSession, 'getBookmark'>) => Promise<T>,
): Promise<T> {
  const session = binding.withSession(start)
  return running.run({ binding, session }, () => work(session))
}
