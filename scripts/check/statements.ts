// SQL is written in repositories: statements, queries of drizzle, and the tables that these need. Rules may hold a
// condition that statements of several features share (`isSessionOf`), but no statement.
import { matchesGlob } from 'node:path'
import { withSql } from './architecture.ts'
import type { SourceFile } from './imports.ts'
import { type Node, parse, textOf, walk } from './syntax.ts'

/** Asked before the tree is made, which takes most of the time. */
const mayHold =
  /['"`]\s*(?:select|insert|replace|update|delete|with)\s|\bprepare\b['"`\]]*\(.|from '(?:drizzle-orm|[^'\n]*\btable\.ts)/i

/** As SQL is written, in capitals or in small letters: a sentence begins with one capital. */
const statement =
  /^\s*(?:SELECT\s|select\s[\s\S]*\sfrom\s|(?:INSERT|insert)\s+(?:(?:OR|or)\s+\w+\s+)?(?:INTO|into)\s|(?:REPLACE|replace)\s+(?:INTO|into)\s|(?:UPDATE|update)\s+(?:(?:OR|or)\s+\w+\s+)?\S+\s+(?:SET|set)\s|(?:DELETE|delete)\s+(?:FROM|from)\s|(?:WITH|with)\s+(?:(?:RECURSIVE|recursive)\s+)?\w+(?:\s*\([^)]*\))?\s+(?:AS|as)\s)/

const why = 'SQL is written in repositories (*.repository.ts).'

/** One sentence for each kind of SQL that a file outside of them holds. */
export function sqlOutside(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    if (!mayHold.test(source) || withSql.some((glob) => matchesGlob(path, glob))) return []
    const found = new Set<string>()
    walk(parse(path, source).program, (node) => {
      const what = sqlOf(node, path)
      if (what !== null) found.add(what)
    })
    return [...found].map((what) => `${path} ${what}. ${why}`)
  })
}

function sqlOf(node: Node, path: string): string | null {
  if (node.type === 'ImportDeclaration') return importOf(node)
  if (statement.test(textOf(node) ?? '')) return 'holds a statement'
  return !path.startsWith('app/') && isPrepared(node) ? 'prepares a statement' : null
}

/** An import of a table or of what builds queries; types may be used everywhere. */
function importOf({ importKind, source, specifiers }: Node): string | null {
  const { value } = source as { value: string }
  const areTypes = (specifiers as Node[]).every((one) => one.importKind === 'type') && (specifiers as Node[]).length > 0
  if (importKind === 'type' || areTypes) return null
  if (/(^|[./])table\.ts$/.test(value)) return 'imports a table'
  return /^drizzle-orm(\/|$)/.test(value) ? 'builds queries' : null
}

/** PayPal has a `prepare` too, which takes nothing. */
function isPrepared({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || (given as Node[]).length === 0) return false
  const { type: kind, property } = callee as Node & { property?: { name?: string; value?: string } }
  return kind === 'MemberExpression' && (property?.name ?? property?.value) === 'prepare'
}
