import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './database.ts'

type Column<Table extends SQLiteTable> = keyof Table['$inferInsert'] & string

export type Upsert<Table extends SQLiteTable> = {
  table: Table
  /** Columns of the unique index that identifies a row. */
  key: readonly Column<Table>[]
  /** Columns that are updated; others outside the key are only written on insert. */
  updated: readonly Column<Table>[]
}

export type Written = { table: string; added: number; changed: number; unchanged: number }

/** A bound value is limited to 2 MB; this many rows stay far below. */
const rowsPerStatement = 1_000

/**
 * Inserts rows and updates those that differ; equal rows are not written. One JSON parameter per statement, because
 * D1 binds at most 100. `before` are statements of the same batch, with the same rows as ?1; `after` ends the last batch.
 */
export async function upsert<Table extends SQLiteTable>(
  { $client }: Pick<Database, '$client'>,
  rule: Upsert<Table>,
  rows: readonly Table['$inferInsert'][],
  before: readonly string[] = [],
  after: readonly D1PreparedStatement[] = [],
): Promise<Written> {
  const table = getTableName(rule.table)
  const statements = [knownSql(rule), ...before, upsertSql(rule, columnsOf(rows))]
  let [added, touched, seen] = [0, 0, 0]
  for (const part of inParts(rows, rowsPerStatement)) {
    const json = JSON.stringify(part)
    seen += part.length
    const results = await $client.batch<{ known?: number }>([
      ...statements.map((statement) => $client.prepare(statement).bind(json)),
      ...(seen === rows.length ? after : []),
    ])
    added += part.length - (results[0]?.results[0]?.known ?? 0)
    touched += results[statements.length - 1]?.results.length ?? 0
  }
  return { table, added, changed: touched - added, unchanged: rows.length - touched }
}

/** How many of the rows are stored already: a count of the whole table would grow with it. */
function knownSql<Table extends SQLiteTable>({ table, key }: Upsert<Table>): string {
  const name = getTableName(table)
  const isSame = key.map((column) => `${name}.${nameOf(table, column)} = value ->> '${column}'`)
  return `select count(*) as known from json_each(?1) join ${name} on ${isSame.join(' and ')}`
}

/** The same as statements for a batch of the caller's. */
export function upsertStatements<Table extends SQLiteTable>(
  { $client }: Pick<Database, '$client'>,
  rule: Upsert<Table>,
  rows: readonly Table['$inferInsert'][],
): D1PreparedStatement[] {
  const sql = upsertSql(rule, columnsOf(rows))
  return [...inParts(rows, rowsPerStatement)].map((part) => $client.prepare(sql).bind(JSON.stringify(part)))
}

const columnsOf = (rows: readonly object[]) => [...new Set(rows.flatMap(Object.keys))]

/** Whether a stored row differs from the JSON row `value` in one of these columns. */
export function differs<Table extends SQLiteTable>({ table, updated }: Upsert<Table>): string {
  const stored = updated.map((column) => `${getTableName(table)}.${nameOf(table, column)}`)
  const wanted = updated.map((column) => `value ->> '${column}'`)
  return `(${stored.join(', ')}) is not (${wanted.join(', ')})`
}

export function* inParts<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

function upsertSql<Table extends SQLiteTable>({ table, key, updated }: Upsert<Table>, columns: string[]): string {
  const name = getTableName(table)
  const names = (list: readonly string[]) => list.map((column) => nameOf(table, column))
  const values = columns.map((column) => `value ->> '${column}'`)
  const stored = names(updated).map((column) => `${name}.${column}`)
  const wanted = names(updated).map((column) => `excluded.${column}`)
  const assignments = names(updated).map((column) => `${column} = excluded.${column}`)
  const update = `update set ${assignments.join(', ')} where (${stored.join(', ')}) is not (${wanted.join(', ')})`
  return `insert into ${name} (${names(columns).join(', ')}) select ${values.join(', ')} from json_each(?1) where true
    on conflict (${names(key).join(', ')}) do ${updated.length === 0 ? 'nothing' : update} returning 1 as touched`
}

function nameOf(table: SQLiteTable, property: string): string {
  const column = getTableColumns(table)[property]
  if (!column) throw new Error(`${getTableName(table)} has no column ${property}`)
  return column.name
}
