// A query says which rows it wants, or how many: one of a stored table with neither a condition nor a limit grows with it.
// Whether an index finds them is what `plans.ts` beside it asks.
import type { SourceFile } from './imports.ts'
import { constantsOf, type Node, parse, walk, writtenOf } from './syntax.ts'

/** Whole tables that may be read all the same. */
export const whole: Record<string, string> = {
  'worker/matches/catalogue/overview.repository.ts teams': 'The teams of the reference, counted once a minute for all.',
}

/** One sentence for each query of a whole table, in SQL or in drizzle. */
export function unboundedQueries(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    if (!path.startsWith('worker/') || !/\bselect\b|\$count\b/i.test(source)) return []
    const { program } = parse(path, source)
    const constants = constantsOf(program)
    const found = new Set<string>()
    walk(program, (node, parent, key) => {
      const table =
        node.type === 'CallExpression'
          ? wholeInDrizzle(node, key, constants, source)
          : wholeInSql(node, parent, constants, source)
      if (table !== null && !(`${path} ${table}` in whole))
        found.add(`${path} reads all of ${table}. A query has a condition or a limit.`)
    })
    return [...found]
  })
}

const boundless = /^(?:undefined|sql`\s*(?:1\s*=\s*1|true|1)\s*`|)$/

/** The table of a chain that is asked as it stands; one that others complete is asked elsewhere. */
function wholeInDrizzle(node: Node, key: string, constants: Map<string, Node>, source: string): string | null {
  // The chain goes on.
  if (key === 'object') return null
  const steps = stepsOf(node, source)
  const [counted] = steps.filter(({ name }) => name === '$count')
  if (counted && !counted.text.includes(',')) return counted.text
  const table = steps.find(({ name }) => name === 'from')?.text
  const isBounded = steps.some(
    ({ name, text }) => (name === 'where' && !boundless.test(text.trim())) || name === 'limit',
  )
  if (isBounded || !table || !/^\w+$/.test(table) || !steps.some(({ name }) => /^select/.test(name))) return null
  return isCompleted(node, constants, source) ? null : table
}

/** Whether a constant, or a function of one line, has the query, and the file goes on with it: `begun().where(...)`. */
function isCompleted(node: Node, constants: Map<string, Node>, source: string): boolean {
  const name = [...constants].find(([, init]) => init === node || init.body === node)?.[0]
  return (
    name !== undefined && new RegExp(`\\b${name}\\b(?:\\([^()]*\\))?\\s*\\.(?:where|limit|\\w*[jJ]oin)\\(`).test(source)
  )
}

type Step = { name: string; text: string }

/** The calls of `a().b(x).c()`, the last first. */
function stepsOf(node: unknown, source: string): Step[] {
  const { type, callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] }
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return []
  const { name } = callee.property as { name?: string }
  const [first] = given ?? []
  const last = given?.at(-1)
  const text = first && last ? source.slice(first.start, last.end) : ''
  return [{ name: name ?? '', text }, ...stepsOf(callee.object, source)]
}

/** The table of a text that is asked as it stands. The least or greatest of a column is found at an index's end. */
function wholeInSql(node: Node, parent: Node | null, constants: Map<string, Node>, source: string): string | null {
  if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') return null
  if (!/^.\s*select\b/i.test(source.slice(node.start, node.end)) || isPart(parent, source)) return null
  const text = outerOf(writtenOf(node, constants))
  if (!/^\s*select\b/i.test(text) || /^\s*select\s+(?:coalesce\(\)|(?:min|max)\(\))/i.test(text)) return null
  const [, table = null, rest = ''] = /\bfrom\s+"?([a-z]\w*)"?(?!\w|\s*\()([\s\S]*)/i.exec(text) ?? []
  const [which = ''] = rest.split(/\border by\b|\bgroup by\b/i)
  // A value that is put into the text may be a condition.
  return table === null || /\bwhere\b/i.test(which) || /\blimit\b/i.test(rest) || which.includes('\0') ? null : table
}

/** Whether a text is part of another, in the file or elsewhere: the whole is checked there. */
export function isPart(parent: Node | null, source: string): boolean {
  if (parent?.type === 'BinaryExpression') return true
  if (parent?.type !== 'VariableDeclarator') return false
  const { name = '' } = parent.id as { name?: string }
  return new RegExp(`\\$\\{\\s*${name}\\b|\\bexport const ${name}\\b|\\b${name}\\s*\\+`).test(source)
}

/** The query itself, without what stands in brackets and without conditions that are always true. */
function outerOf(text: string): string {
  let outer = text.replaceAll(/'[^']*'/g, "''").replaceAll(/\(\s*\)/g, '[]')
  for (let inner = ''; inner !== outer; ) {
    inner = outer
    outer = outer.replaceAll(/\([^()]*\)/g, '[]')
  }
  return outer.replaceAll('[]', '()').replaceAll(/\bwhere\s+(?:true|1\s*=\s*1|1)\b(?!\s*(?:and|[=<>]))/gi, '')
}
