// Part of several repositories: which accounts have a password of their own.
import { sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

type Columns = { passwordHash: AnySQLiteColumn; passwordGivenAt: AnySQLiteColumn }

/** Whether a row of `users` has a password that its owner chose; one that an operator typed opens nothing. */
export function hasOwnPassword({ passwordHash, passwordGivenAt }: Columns) {
  return sql`(${passwordHash} IS NOT NULL AND ${passwordGivenAt} IS NULL)`.mapWith(Boolean)
}
