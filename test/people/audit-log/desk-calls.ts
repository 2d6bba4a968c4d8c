// What the actions of a page do with the product's services, read from their source.
import { parseSync } from 'oxc-parser'

type Tree = { type: string; start: number; end: number } & Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value

function* within(tree: Tree): Generator<{ node: Tree; parent: Tree }> {
  for (const value of Object.values(tree)) {
    for (const node of Array.isArray(value) ? value : [value]) {
      if (!isTree(node)) continue
      yield { node, parent: tree }
      yield* within(node)
    }
  }
}

/** Each service's method that a page's action calls, and each function that it hands the services to: "roleDesk.edit". */
export function deskCalls(path: string, source: string): string[] {
  const program = parseSync(path, source).program as unknown as Tree & { body: Tree[] }
  const exported = program.body.filter(({ type }) => type === 'ExportNamedDeclaration')
  const action = exported.find(({ start, end }) => /^export [^(=]*\baction\b/.test(source.slice(start, end)))
  if (!action) return []
  if ((action.declaration as Tree | null)?.type !== 'FunctionDeclaration') return ['an action that is no function here']
  const text = ({ start, end }: Tree) => source.slice(start, end)
  /** Local names of services, each with the services' own name for it. */
  const names = new Map<string, string>()
  const calls = new Set<string>()
  const services = 'context.get(servicesContext)'
  for (const { node } of within(action)) {
    if (node.type !== 'VariableDeclarator' || !isTree(node.init) || !isTree(node.id)) continue
    const from = text(node.init)
    if (!from.startsWith(services)) continue
    const rest = from.slice(services.length)
    if (!/^(\.\w+)*$/.test(rest)) continue
    const prefix = rest.slice(1)
    if (node.id.type !== 'ObjectPattern') names.set(text(node.id), prefix || 'services')
    for (const property of (node.id.properties ?? []) as Tree[]) {
      if (!isTree(property.key) || !isTree(property.value)) calls.add(`${text(property)} of services`)
      else names.set(text(property.value), [prefix, text(property.key)].filter(Boolean).join('.'))
    }
  }
  for (const { node, parent } of within(action)) {
    if (node.type === 'Identifier') {
      const known = names.get(String(node.name))
      const isName =
        parent.type === 'Property' ||
        (parent.type === 'VariableDeclarator' && parent.id === node) ||
        (parent.type === 'MemberExpression' && parent.property === node)
      const isRead = parent.type === 'MemberExpression' && parent.object === node
      const isCalled = parent.type === 'CallExpression' && parent.callee === node
      if (known && isCalled) calls.add(known)
      else if (known && isRead) calls.add(`${known}.${text(parent.property as Tree)}`)
      else if (known && !isName) calls.add(`${known}, handed on`)
    }
    if (node.type !== 'CallExpression') continue
    const callee = text(node.callee as Tree)
    if (callee.startsWith(`${services}.`)) calls.add(callee.slice(services.length + 1))
    const isHelper = (node.callee as Tree).type === 'Identifier' && !names.has(callee)
    if (isHelper && (node.arguments as Tree[]).some((one) => /\b(context|args)\b/.test(text(one)))) calls.add(callee)
  }
  return [...calls].toSorted()
}
