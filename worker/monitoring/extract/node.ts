import { schemaName } from './availability.ts'
import { cleanText } from './text.ts'

/** An object of structured data, whether from JSON-LD, microdata or RDFa. Its keys come from the page. */
export type Node = Record<string, unknown>

/** Nodes by their @id, to follow references. */
export type NodeIndex = ReadonlyMap<string, Node>

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A property by its schema.org name. */
export function get(node: Node, name: string): unknown {
  return node[name]
}

/** A property's values: an array's elements, with JSON-LD's wrappers taken off, bounded. */
export function list(value: unknown): unknown[] {
  if (value === undefined || value === null) return none
  const values: unknown[] = []
  for (const item of Array.isArray(value) ? value : [value]) {
    const inner = unwrap(item)
    if (Array.isArray(inner)) values.push(...inner.slice(0, maxInnerValues).map(unwrap))
    else if (inner !== null && inner !== undefined) values.push(inner)
  }
  return values
}

const none: never[] = []
const maxInnerValues = 1_000

function unwrap(value: unknown): unknown {
  return isNode(value) ? (value['@value'] ?? value['@list'] ?? value['@set'] ?? value) : value
}

/** The first value that is told. */
export function first(node: Node, name: string): unknown {
  return list(get(node, name))[0]
}

/** Values that are nodes; a reference ({ "@id": … } or its text) is followed once, so cycles cannot hold us. */
export function nodes(value: unknown, index: NodeIndex): Node[] {
  const found: Node[] = []
  for (const item of list(value)) {
    const node = typeof item === 'string' ? index.get(item) : isNode(item) ? resolve(item, index) : undefined
    if (node) found.push(node)
  }
  return found
}

export function resolve(node: Node, index: NodeIndex): Node {
  const id = node['@id']
  return typeof id === 'string' && isReference(node) ? (index.get(id) ?? node) : node
}

/** Whether a node says nothing but which one it is. */
export function isReference(node: Node): boolean {
  for (const key in node) if (!key.startsWith('@')) return false
  return true
}

/** A property's text, or the name of the thing it holds. */
export function textOf(node: Node, name: string, index: NodeIndex): string | null {
  for (const value of list(get(node, name))) {
    const named = isNode(value) ? list(get(resolve(value, index), 'name'))[0] : value
    const text = cleanText(named)
    if (text !== null) return text
  }
  return null
}

/** A node's types without schema.org's address, in lower case. */
export function typesOf(node: Node): string[] {
  return list(node['@type']).flatMap((type) => (typeof type === 'string' ? schemaName(type).toLowerCase() : []))
}

export function identityOf(node: Node): string | null {
  const id = node['@id']
  return typeof id === 'string' && id !== '' ? id : null
}
