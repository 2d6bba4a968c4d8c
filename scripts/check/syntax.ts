// The syntax tree of a source file, walked.
import { parseSync } from 'oxc-parser'

export type Node = { type: string; start: number; end: number } & Record<string, unknown>
/** False skips what is below the node. */
type Visit = (node: Node, parent: Node | null, key: string) => unknown

type Parsed = ReturnType<typeof parseSync>
const trees = new Map<string, { source: string; parsed: Parsed }>()

/** Each check asks for the same files, and making a tree takes most of the time. */
export function parse(path: string, source: string): Parsed {
  const known = trees.get(path)
  if (known?.source === source) return known.parsed
  const parsed = parseSync(path, source)
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`)
  trees.set(path, { source, parsed })
  return parsed
}

/** Every node below one, with its parent and the name of the place that it has there. */
export function walk(root: unknown, visit: Visit, parent: Node | null = null, key = ''): void {
  if (Array.isArray(root)) {
    for (const one of root) walk(one, visit, parent, key)
    return
  }
  if (!isNode(root)) return
  if (visit(root, parent, key) === false) return
  for (const name in root) {
    const value = root[name]
    if (typeof value === 'object' && value !== null) walk(value, visit, root, name)
  }
}

/** A string, or a template with `?` for what it is given; null for other nodes. */
export function textOf({ type, value, quasis }: Node): string | null {
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral'
    ? (quasis as { value: { raw: string } }[]).map((part) => part.value.raw).join('?')
    : null
}

/** What a file's constants are given. */
export function constantsOf(program: unknown): Map<string, Node> {
  const constants = new Map<string, Node>()
  walk(program, ({ type, id, init }) => {
    const { name } = (id ?? {}) as { name?: string }
    if (type === 'VariableDeclarator' && name !== undefined && init) constants.set(name, init as Node)
  })
  return constants
}

/** A text with the constants that it is made of; a zero stands for what is not known. */
export function writtenOf({ type, value, quasis, expressions }: Node, constants: Map<string, Node>, depth = 0): string {
  if (type === 'Literal') return typeof value === 'string' ? value : '\0'
  if (type !== 'TemplateLiteral' || depth > 9) return '\0'
  return (quasis as { value: { raw: string } }[])
    .map(({ value: { raw } }, place) => {
      const given = (expressions as Node[])[place]
      const constant = given?.type === 'Identifier' ? constants.get(String(given.name)) : given
      return raw + (given ? (constant ? writtenOf(constant, constants, depth + 1) : '\0') : '')
    })
    .join('')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
