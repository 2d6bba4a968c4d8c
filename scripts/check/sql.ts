// A query reads the tables of its own wing and of those before it, and writes those of its own feature alone: in SQL and
// in drizzle.
import { type Exception, wings } from './architecture.ts'
import type { SourceFile } from './imports.ts'
import { parse, textOf, walk } from './syntax.ts'

type Touched = { table: string; isWrite: boolean }
type Place = { wing: number; feature: string }

/** One sentence for each table that a feature's SQL may not touch. */
export function tablesPast(files: readonly SourceFile[], exceptions: readonly Exception[]): string[] {
  const tables = tablesOf(files)
  const owners = new Map(tables.map(({ name, owner }) => [name, owner]))
  const names = new Map(tables.map(({ name, variable }) => [variable, name]))
  return files.flatMap(({ path, source }) => {
    const place = placeOf(path)
    if (!place || !/\b(select|insert|update|delete)\b|\/table\.ts'/i.test(source)) return []
    const isExcepted = (table: string) => exceptions.some((one) => one.file === path && one.may === table)
    const touched = [...textsOf(path, source).flatMap(tablesIn), ...drizzleWrites(path, source, names)]
    const found = touched.flatMap(({ table, isWrite }) => {
      const owner = owners.get(table)
      if (!owner || owner.feature === place.feature || isExcepted(table)) return []
      if (isWrite) return [`${path} writes ${table}. A table is written by the feature that owns it, ${owner.feature}.`]
      return owner.wing > place.wing ? [`${path} reads ${table}, which belongs to a wing after its own.`] : []
    })
    return [...new Set(found)]
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

function drizzleWrites(path: string, source: string, names: Map<string, string>): Touched[] {
  if (path.endsWith('/table.ts')) return []
  return [...source.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)].flatMap(([, name = '']) => {
    const table = names.get(name)
    return table === undefined ? [] : [{ table, isWrite: true }]
  })
}

/** The texts of a file: strings and the fixed parts of templates. */
function textsOf(path: string, source: string): string[] {
  const texts: string[] = []
  walk(parse(path, source).program, (node) => {
    const text = textOf(node)
    if (text !== null) texts.push(text)
  })
  return texts
}

const isSql = /\b(select\s|insert\s(or \w+\s)?into\s|update\s[\s\S]*\bset\s|delete\sfrom\s|join\s)/i
const write = /\b(?:insert(?: or \w+)? into|replace into|delete from|update(?: or \w+)?)\s+"?(\w+)/gi
const read = /\b(?:from|join)\s+"?(\w+)/gi

function tablesIn(text: string): Touched[] {
  if (!isSql.test(text)) return []
  return [
    ...[...text.matchAll(write)].map(([, table = '']) => ({ table, isWrite: true })),
    ...[...text.replace(write, '').matchAll(read)].map(([, table = '']) => ({ table, isWrite: false })),
  ]
}
