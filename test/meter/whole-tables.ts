// Which of the product's statements read a whole table, by the plans that SQLite makes for them.
import type { Asked } from './meter.ts'
import { mayBeRead, mayRead, type Stored, storedIn, tablesReadWhole } from './plans.ts'

/** Each text is explained once, whatever files ask it. */
const explained = new Set<string>()

/** One sentence for each, of the statements since the last call. */
export async function readsOfWholeTables(database: D1Database, asked: Map<string, Asked>): Promise<string[]> {
  const found: string[] = []
  const news = [...asked].filter(([sql, { asker }]) => !explained.has(sql) && isOfProduct(sql, asker))
  asked.clear()
  if (news.length === 0) return found
  const stored = await readStored(database)
  for (const [sql, { values }] of news) {
    explained.add(sql)
    const tables = tablesReadWhole(sql, await planOf(database, sql, values), stored)
    found.push(...tables.filter((table) => !(table in mayBeRead)).map((table) => `${table} is read whole: ${sql}`))
  }
  return found
}

/** Whether a statement is the product's: one that a test asks itself was prepared in the test's file. */
function isOfProduct(sql: string, { stack = '' }: Error): boolean {
  if (mayRead(sql) || !/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return false
  return !/\/test\/(?!meter\/)/.test(stack) || /\/(worker|durable)\//.test(stack)
}

/** None for a statement about tables that a test made and removed. */
async function planOf(database: D1Database, sql: string, values: readonly unknown[]): Promise<string[]> {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values)
  const { results } = await plan.all<{ detail: string }>().catch((error: Error) => {
    if (/no such table/.test(error.message)) return { results: [] }
    throw error
  })
  return results.map(({ detail }) => detail)
}

async function readStored(database: D1Database): Promise<Stored> {
  const { results } = await database.prepare('SELECT type, name, sql FROM sqlite_schema LIMIT 10000').all()
  return storedIn(results)
}
