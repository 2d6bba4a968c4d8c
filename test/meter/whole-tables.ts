// Which of the product's statements read a whole table, by the plans that SQLite makes for them.
import type { Asked } from './meter.ts'
import { type Stored, tablesReadWhole } from './plans.ts'

/** Tables that may be read whole, and why. */
const mayBeRead: Record<string, string> = {
  notes: 'Of a test.',
  platforms: 'A few hundred at most (maxPlatforms).',
  roles: 'Some twenty at most (maxRoles).',
  last_chances: 'A row for each match of the next two days.',
  silences: 'A row for each match of the last two weeks that fell silent.',
  match_summaries: 'Once a day, summed up for the desk.',
  spending_alarms: 'A row for each day on which more was bought than operators are to hear of.',
}

/** Beginnings of statements that may read whole tables, and why. */
const mayRead: Record<string, string> = {
  'with wanted as (': 'The index of the search is built anew from all teams and leagues.',
  'select count(*) from "teams"': "Some hundreds, while the minute's overview is missing.",
}

/** Each text is explained once, whatever files ask it. */
const explained = new Set<string>()

/** One sentence for each, of the statements since the last call. */
export async function readsOfWholeTables(database: D1Database, asked: Map<string, Asked>): Promise<string[]> {
  const found: string[] = []
  const news = [...asked].filter(([sql, { stack }]) => !explained.has(sql) && isOfProduct(sql, stack))
  asked.clear()
  if (news.length === 0) return found
  const stored = await storedIn(database)
  for (const [sql, { values }] of news) {
    explained.add(sql)
    const tables = tablesReadWhole(sql, await planOf(database, sql, values), stored)
    found.push(...tables.filter((table) => !(table in mayBeRead)).map((table) => `${table} is read whole: ${sql}`))
  }
  return found
}

/** What a test asks itself was prepared in a file of its own. */
function isOfProduct(sql: string, stack: string): boolean {
  const isTests = /\/test\/(?!meter\/)/.test(stack) && !/\/(worker|durable)\//.test(stack)
  if (Object.keys(mayRead).some((start) => sql.trimStart().startsWith(start))) return false
  return !isTests && /^\s*(select|insert|update|delete|with)\b/i.test(sql)
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

async function storedIn(database: D1Database): Promise<Stored> {
  const { results } = await database
    .prepare("SELECT type, name, sql LIKE '% WHERE %' AS isPartial FROM sqlite_schema LIMIT 10000")
    .all<{ type: string; name: string; isPartial: number }>()
  const named = (type: string, isPartial = false) =>
    new Set(results.filter((one) => one.type === type && (!isPartial || one.isPartial)).map(({ name }) => name))
  return { tables: named('table'), partialIndexes: named('index', true) }
}
