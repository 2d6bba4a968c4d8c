import { drizzle } from 'drizzle-orm/d1'

/**
 * D1 through drizzle, without `transaction`: it type-checks and throws on D1. Use `batch` for all-or-nothing writes.
 * Bulk writes pass one JSON parameter to `json_each(?)`, because a statement may bind 100 parameters at most.
 */
export type Database = Omit<ReturnType<typeof drizzle<Record<string, never>>>, 'transaction'> & { $client: D1Database }

export function openDatabase(binding: D1Database): Database {
  return drizzle(binding) as Database
}
