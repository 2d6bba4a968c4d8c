// A query says which rows it wants, or how many: one of a stored table with neither a condition nor a limit grows with it.
// Whether an index finds them is seen where queries run (test/meter/plans.ts).
import type { SourceFile } from './imports.ts'
import { type Node, parse, walk } from './syntax.ts'

/** One sentence for each query of a whole table, in SQL or in drizzle. */
export function unboundedQueries(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    if (!path.startsWith('worker/') || !/\bselect\b/i.test(source)) return []
    const found: string[] = []
    walk(parse(path, source).program, (node, parent) => {
      const table = node.type === 'CallExpression' ? (wholeInDrizzle(node, parent) ?? wholeInSql(node)) : null
      if (table !== null) found.push(`${path} reads all of ${table}. A query has a condition or a limit.`)
    })
    return found
  })
}

/** The table of a chain that is asked as it stands; one that others complete is asked elsewhere. */
function wholeInDrizzle(node: Node, parent: Node | null): string | null {
  if (parent?.type !== 'AwaitExpression' && parent?.type !== 'ArrayExpression') return null
  const steps = stepsOf(node)
  const isBounded = steps.some(({ name }) => name === 'where' || name === 'limit')
  return (!isBounded && steps.find(({ name }) => name === 'from')?.argument) || null
}

type Step = { name: string; argument: string | null }

/** The calls of `a().b(x).c()`, the last first. */
function stepsOf(node: unknown): Step[] {
  const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] }
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return []
  const { name } = callee.property as { name?: string }
  const [first] = given ?? []
  const argument = first?.type === 'Identifier' ? (first.name as string) : null
  return [{ name: name ?? '', argument }, ...stepsOf(callee.object)]
}

/** The table of a text that is prepared as it stands. The least or greatest of a column is found at an index's end. */
function wholeInSql({ callee, arguments: given }: Node): string | null {
  const { type, property } = callee as Node & { property?: { name?: string } }
  const isPrepared = (type === 'MemberExpression' ? property?.name : (callee as { name?: string }).name) === 'prepare'
  const [first] = given as Node[]
  if (!isPrepared || first?.type !== 'Literal' || typeof first.value !== 'string') return null
  const [, table = null] = /^\s*select\b[\s\S]*\bfrom\s+"?([a-z]\w*)"?\b(?!\s*\()/i.exec(first.value) ?? []
  return /\b(where|limit)\b|^\s*select\s+(coalesce\()?(min|max)\(/i.test(first.value) ? null : table
}
