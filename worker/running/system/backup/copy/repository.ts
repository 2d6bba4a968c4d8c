import type { Database } from '#worker/ground/platform/database.ts'
import type { Table } from './contract.ts'
import { type Described, namersFirst, readStatement, tablesOf } from './rules.ts'

/** Tables per batch of descriptions. */
const perBatch = 50

export type CopyRepository = ReturnType<typeof createCopyRepository>

/** Reads any table by its key, page by page: what there is, the database itself says. */
export function createCopyRepository({ $client }: Database) {
  async function each<T>(names: readonly string[], statement: string): Promise<Map<string, T[]>> {
    const found = new Map<string, T[]>()
    for (let at = 0; at < names.length; at += perBatch) {
      const some = names.slice(at, at + perBatch)
      const answers = await $client.batch<T>(some.map((name) => $client.prepare(statement).bind(name)))
      for (const [place, name] of some.entries()) found.set(name, answers[place]?.results ?? [])
    }
    return found
  }

  return {
    async tables(): Promise<Table[]> {
      const { results: listed } = await $client
        .prepare("SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' ORDER BY name")
        .all<{ name: string; type: string; wr: number }>()
      const { results: mirrors } = await $client
        .prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%content_rowid%'")
        .all<{ name: string }>()
      const readable = listed.filter(({ name }) => !/^(sqlite_|_cf_)/.test(name))
      const names = readable.map(({ name }) => name)
      const columns = await each<{ name: string; key: number }>(
        names,
        'SELECT name, pk AS key FROM pragma_table_info(?1) ORDER BY cid',
      )
      const named = await each<{ name: string }>(names, 'SELECT "table" AS name FROM pragma_foreign_key_list(?1)')
      const described = readable.map(
        ({ name, type, wr }): Described => ({ name, type, hasRowid: wr === 0, columns: columns.get(name) ?? [] }),
      )
      const tables = tablesOf(
        described,
        mirrors.map(({ name }) => name),
      )
      return namersFirst(tables, new Map([...named].map(([name, to]) => [name, to.map((one) => one.name)])))
    },

    /** Rows as SQL literals; read by the key's index, whatever the table holds. */
    async rows(table: Table, after: readonly string[] | null): Promise<string[][]> {
      const { results } = await $client.prepare(readStatement(table, after)).all<Record<string, string>>()
      return results.map((row) => table.columns.map((_, place) => row[`c${place}`] ?? 'NULL'))
    },
  }
}
