/** Columns by name; objects and arrays are stored as JSON text. */
export type Row = Record<string, unknown>

export type Written = { table: string; added: number; changed: number; unchanged: number; keys: number[] }

export type UpsertTable = {
  name: string
  key: readonly string[]
  /** Columns that follow the rows; those of a row that are neither key nor listed here are written once and kept. */
  updated: readonly string[]
  /** The column that `Written.keys` tells of each row added or changed. */
  returned: string
}

/** Bound values may have 2 MB; so many rows stay far below. */
const rowsPerStatement = 1_000

/**
 * Inserts rows, or updates those that differ; a row that is the same is not written. One bound JSON parameter per
 * statement, because D1 binds 100 at most.
 */
export async function upsert(d1: D1Database, table: UpsertTable, rows: readonly Row[]): Promise<Written> {
  const before = await countRows(d1, table.name)
  const keys: number[] = []
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const part = rows.slice(start, start + rowsPerStatement)
    const statement = d1.prepare(upsertSql(table, Object.keys(part[0] ?? {}))).bind(JSON.stringify(part))
    const { results } = await statement.all<{ key: number }>()
    keys.push(...results.map((row) => row.key))
  }
  const added = (await countRows(d1, table.name)) - before
  return { table: table.name, added, changed: keys.length - added, unchanged: rows.length - keys.length, keys }
}

function upsertSql({ name, key, updated, returned }: UpsertTable, columns: string[]): string {
  const values = columns.map((column) => `value ->> '${column}'`).join(', ')
  const assignments = updated.map((column) => `${column} = excluded.${column}`).join(', ')
  const old = updated.map((column) => `${name}.${column}`).join(', ')
  const wanted = updated.map((column) => `excluded.${column}`).join(', ')
  const onConflict = updated.length === 0 ? 'nothing' : `update set ${assignments} where (${old}) is not (${wanted})`
  return `insert into ${name} (${columns.join(', ')}) select ${values} from json_each(?1) where true
    on conflict (${key.join(', ')}) do ${onConflict} returning ${returned} as key`
}

export async function countRows(d1: D1Database, table: string): Promise<number> {
  return (await d1.prepare(`select count(*) as total from ${table}`).first<number>('total')) ?? 0
}
