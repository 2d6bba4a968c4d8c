// A query reads the tables of its own feature, and of others before it those that are made to be read; it writes those of
// its own feature alone: in SQL and in drizzle.
import { readable, secretColumns, wings } from './architecture.ts'
import type { Exception } from './exceptions.ts'
import type { SourceFile } from './imports.ts'
import { constantsOf, type Node, parse, walk, writtenOf } from './syntax.ts'

type Touched = { table: string; isWrite: boolean }
type Place = { wing: number; feature: string }

/** One sentence for each table that a feature's SQL may not touch. */
export function tablesPast(files: readonly SourceFile[], exceptions: readonly Exception[]): string[] {
  const tables = tablesOf(files)
  const owners = new Map(tables.map(({ name, owner }) => [name, owner]))
  return files.flatMap(({ path, source }) => {
    const place = placeOf(path)
    if (
      !place ||
      !/\b(select|insert|update|delete|from|join)\b|\/table\.ts'/i.test(source) ||
      path.endsWith('table.ts')
    )
      return []
    const isExcepted = (table: string) => exceptions.some((one) => one.file === path && one.may === table)
    const { touched, secrets } = usesIn(path, source, tables)
    const found = touched.flatMap(({ table, isWrite }) => {
      const owner = owners.get(table)
      if (!owner || owner.feature === place.feature || isExcepted(table)) return []
      if (isWrite) return [`${path} writes ${table}. A table is written by the feature that owns it, ${owner.feature}.`]
      if (owner.wing > place.wing) return [`${path} reads ${table}, which belongs to a wing after its own.`]
      return readable.includes(table) ? [] : [`${path} reads ${table}, which ${owner.feature} reads alone.`]
    })
    const told = place.feature === 'people/accounts' ? [] : secrets.filter((column) => !isExcepted(column))
    return [
      ...new Set([...found, ...told.map((column) => `${path} reads ${column}, which people/accounts reads alone.`)]),
    ]
  })
}

function placeOf(path: string): Place | null {
  const [top, wing = '', feature = ''] = path.split('/')
  return top === 'worker' && wings.includes(wing) && wing !== 'entry'
    ? { wing: wings.indexOf(wing), feature: `${wing}/${feature}` }
    : null
}

type Table = { name: string; variable: string; owner: Place }

/** Each table with its variable and the feature whose `table.ts` defines it. */
function tablesOf(files: readonly SourceFile[]): Table[] {
  return files.flatMap(({ path, source }) => {
    const owner = placeOf(path)
    if (!owner) return []
    const found = source.matchAll(/export const (\w+) = sqliteTable\(\s*'(\w+)'/g)
    return [...found].map(([, variable = '', name = '']) => ({ name, variable, owner }))
  })
}

function usesIn(path: string, source: string, tables: readonly Table[]): { touched: Touched[]; secrets: string[] } {
  const { program } = parse(path, source)
  const constants = constantsOf(program)
  const texts: string[] = []
  const locals = new Map<string, string[]>()
  walk(program, (node) => {
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') texts.push(writtenOf(node, constants))
    if (node.type === 'ImportDeclaration') takeTables(node, tables, locals)
  })
  const sql = texts.filter((text) => isSql.test(text))
  const users = [...locals].find(([, names]) => names.includes('users'))?.[0]
  const secrets = secretColumns.filter(
    ([column, stored]) =>
      (users !== undefined && new RegExp(`\\b${column}\\b`).test(source)) ||
      sql.some((text) => new RegExp(`\\b${stored}\\b`).test(text) && /\busers\b/.test(text)),
  )
  const isWhole =
    sql.some((text) => /\busers\.\*|\bselect\s+\*\s+from\s+users\b/i.test(text)) ||
    new RegExp(`getTableColumns\\(\\s*${users}\\b|\\.select\\(\\)\\s*\\.from\\(\\s*${users}\\b`).test(source)
  return {
    touched: [...sql.flatMap(tablesIn), ...namedIn(sql, texts), ...drizzleUses(source, locals)],
    secrets: [...secrets.map(([, stored]) => `users.${stored}`), ...(isWhole ? ['users.*'] : [])],
  }
}

/** The tables that an import brings, by the name that they have in the file. */
function takeTables(node: Node, tables: readonly Table[], locals: Map<string, string[]>): void {
  const { value } = node.source as { value: string }
  if (node.importKind === 'type' || !value.endsWith('table.ts')) return
  for (const one of node.specifiers as (Node & { imported?: Node; local: Node })[]) {
    const wanted = one.imported?.name
    const brought = tables.filter(({ variable }) => wanted === undefined || variable === wanted)
    if (one.importKind !== 'type')
      locals.set(
        String(one.local.name),
        brought.map(({ name }) => name),
      )
  }
}

/** Every import is a read, under whatever name; a write is one that is given to `insert`, `update` or `delete`. */
function drizzleUses(source: string, locals: Map<string, string[]>): Touched[] {
  const reads = [...locals.values()].flat().map((table) => ({ table, isWrite: false }))
  const writes = [...source.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].flatMap(([, name = '']) =>
    (locals.get(name) ?? []).map((table) => ({ table, isWrite: true })),
  )
  return [...writes, ...reads]
}

/** Names of tables beside a text that takes one: `DELETE FROM ${table}`. */
function namedIn(sql: readonly string[], texts: readonly string[]): Touched[] {
  if (!sql.some((text) => /\b(?:from|join|into|update)\s+"?\0/i.test(text))) return []
  return texts.filter((text) => /^\w+$/.test(text)).map((table) => ({ table, isWrite: false }))
}

const isSql =
  /\b(select\s|insert\s(or \w+\s)?into\s|update\s[\s\S]*\bset\s|delete\sfrom\s|join\s|from\s+\w+\s+(where|as)\s)/i
const write = /\b(?:insert(?: or \w+)? into|replace into|delete from|update(?: or \w+)?)\s+"?(\w+)/gi
const read = /\b(?:from|join)\s+"?(\w+)"?((?:(?:\s+(?:as\s+)?\w+)?\s*,\s*"?\w+"?)*)/gi

function tablesIn(text: string): Touched[] {
  // What a function answers is no table, but another may stand after it.
  const plain = text.replaceAll(/\b\w+\([^()]*\)/g, 'call')
  return [
    ...[...plain.matchAll(write)].map(([, table = '']) => ({ table, isWrite: true })),
    ...[...plain.replace(write, '').matchAll(read)].flatMap(([, table = '', more = '']) =>
      [table, ...[...more.matchAll(/,\s*"?(\w+)/g)].map(([, other = '']) => other)].map((one) => ({
        table: one,
        isWrite: false,
      })),
    ),
  ]
}
