import { features } from './features.ts'

const now = Date.UTC(2026, 10, 21, 12)

type Column = { table: string; column: string }

/** Every table of ours, without the platform's own and the search index. */
export async function tablesOf(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search%' AND name NOT LIKE 'sqlite%'
       AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY 1`,
    )
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

async function columnsOf(db: D1Database): Promise<Column[]> {
  const tables = await tablesOf(db)
  const lists = await Promise.all(
    tables.map(async (table) => {
      const info = await db.prepare(`PRAGMA table_info("${table}")`).all<{ name: string }>()
      return info.results.map(({ name: column }) => ({ table, column }))
    }),
  )
  return lists.flat()
}

/** Tables whose rows belong to one user, by their column; read from the database, so that none is missed. */
export async function personalTables(db: D1Database): Promise<Column[]> {
  const columns = await columnsOf(db)
  return columns.filter(
    ({ table, column }) =>
      column === 'user_id' ||
      (table === 'users' && column === 'id') ||
      // What a person did as an operator; elsewhere an actor is a second person of a row.
      (table === 'audit_log' && column === 'actor_id'),
  )
}

/** The number of rows of a user, by table. */
export async function rowsOf(db: D1Database, userId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table, column } of await personalTables(db)) {
    const count = await db
      .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`)
      .bind(userId)
      .first<number>('n')
    if (count) counts[table] = count
  }
  return counts
}

/** Every table and column whose text contains a word. */
export async function placesOf(db: D1Database, word: string): Promise<string[]> {
  const places: string[] = []
  for (const { table, column } of await columnsOf(db)) {
    const found = await db
      .prepare(`SELECT count(*) AS n FROM "${table}" WHERE CAST("${column}" AS TEXT) LIKE ?`)
      .bind(`%${word}%`)
      .first<number>('n')
    if (found) places.push(`${table}.${column}`)
  }
  return places
}

/** A user with rows in every personal table, and `canary` in every text. */
export async function placePerson(env: Env, userId: number, canary: string): Promise<void> {
  const rows = await Promise.all(features.map(({ rows }) => rows?.({ userId, canary, now }) ?? []))
  await env.DB.batch(rows.flat())
  await env.EXPORTS.put(`exports/${userId}/${canary}.json`, JSON.stringify({ canary, facts: { matchId: userId } }))
}
