import { leftOut, maxStatement, rowsPerPart } from './constants.ts'
import type { Copy, FinishedCopy, Part, Progress, Table } from './contract.ts'

/** As `pragma_table_list` and `pragma_table_info` describe a table. */
export type Described = { name: string; type: string; hasRowid: boolean; columns: { name: string; key: number }[] }

const ours = ({ name, type }: Pick<Described, 'name' | 'type'>) =>
  (type === 'table' || type === 'virtual') && !/^(sqlite_|_cf_|d1_)/.test(name) && leftOut[name] === undefined

/** Tables to copy. An index over another table's text (`mirrors`) is made again from it. */
export function tablesOf(described: readonly Described[], mirrors: readonly string[]): Table[] {
  return described
    .filter((table) => ours(table) && !mirrors.includes(table.name))
    .map(({ name, hasRowid, columns }) => {
      const key = columns.filter((column) => column.key > 0).toSorted((one, other) => one.key - other.key)
      // A virtual table's row is known by its rowid alone, which is kept.
      return hasRowid
        ? { name, columns: ['rowid', ...columns.map((column) => column.name)], key: ['rowid'] }
        : { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name) }
    })
}

/**
 * Those that name others before the others. A copy takes minutes, so a row that is added meanwhile to a later table can
 * have no earlier row that names it: what a copied row names is in the copy too, unless it was deleted meanwhile.
 */
export function namersFirst(tables: readonly Table[], names: ReadonlyMap<string, readonly string[]>): Table[] {
  const sorted: Table[] = []
  const seen = new Set<string>()
  const visit = (table: Table) => {
    if (seen.has(table.name)) return
    seen.add(table.name)
    for (const named of names.get(table.name) ?? []) {
      const found = tables.find(({ name }) => name === named)
      if (found) visit(found)
    }
    sorted.push(table)
  }
  for (const table of tables) visit(table)
  return sorted.reverse()
}

/** The next rows of a table after one, as literals. The key's values come from `quote`, so they are safe to repeat. */
export function readStatement({ name, columns, key }: Table, after: readonly string[] | null): string {
  const quoted = (column: string) => (column === 'rowid' ? 'rowid' : `"${column}"`)
  const keys = key.map(quoted)
  const from = after === null ? '' : ` WHERE (${keys.join(', ')}) > (${after.join(', ')})`
  const values = columns.map((column, place) => `quote(${quoted(column)}) AS c${place}`)
  return `SELECT ${values.join(', ')} FROM "${name}"${from} ORDER BY ${keys.join(', ')} LIMIT ${rowsPerPart}`
}

/** The copy after one more part of its table; a part that is not full was the last one. */
export function withPart(copy: Copy, lines: readonly string[][], part: Part | null): Copy {
  const table = copy.tables[copy.table]
  const last = lines.at(-1)
  const parts = part ? [...copy.parts, part] : copy.parts
  if (!table || !last || lines.length < rowsPerPart) return { ...copy, parts, table: copy.table + 1, after: null }
  return { ...copy, parts, after: table.key.map((column) => last[table.columns.indexOf(column)] ?? 'NULL') }
}

export const isWhole = (copy: Copy) => copy.table >= copy.tables.length

export function progressOf({ id, startedAt, tables, table, parts }: Copy): Progress {
  return { id, startedAt, tables: table, of: tables.length, rows: rowsOf(parts) }
}

export function finishedOf({ id, startedAt, finishedAt, parts }: Copy): FinishedCopy {
  return { id, startedAt, finishedAt, rows: rowsOf(parts), bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0) }
}

const rowsOf = (parts: readonly Part[]) => parts.reduce((sum, { rows }) => sum + rows, 0)

/** The statements that bring one part's rows back, each as long as D1 takes. */
export function* restoreStatements({ name, columns }: Table, lines: Iterable<readonly string[]>): Generator<string> {
  const head = `INSERT INTO "${name}" (${columns.map((column) => (column === 'rowid' ? 'rowid' : `"${column}"`)).join(', ')}) VALUES\n`
  let rows: string[] = []
  let length = 0
  for (const line of lines) {
    const row = `(${line.join(',')})`
    if (rows.length > 0 && length + row.length > maxStatement) {
      yield `${head}${rows.join(',\n')};`
      rows = []
      length = 0
    }
    rows.push(row)
    length += row.length + 2
  }
  if (rows.length > 0) yield `${head}${rows.join(',\n')};`
}

type Trigger = { name: string; sql: string }

/** Empties the tables that migrations filled. Triggers wait, because what they do is in the copy. */
export function beforeRestore(tables: readonly Table[], triggers: readonly Trigger[]): string[] {
  return [
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}";`),
    ...tables.map(({ name }) => `DELETE FROM "${name}";`),
  ]
}

/** Brings the triggers back, and the index of users, which only points to their text. */
export function afterRestore(triggers: readonly Trigger[]): string[] {
  return [...triggers.map(({ sql }) => `${sql};`), `INSERT INTO "search_users" ("search_users") VALUES ('rebuild');`]
}
