import { ShownText } from '../money/amount.ts'
import type { Steps } from '../steps.ts'
import { cleanText } from '../text.ts'
import { schemaName } from './availability.ts'

/** An object from JSON-LD, microdata or RDFa. The page controls its keys. */
export type Node = Record<string, unknown>

/** Nodes by @id for following references, with the page's budget and cached texts. */
export type NodeIndex = {
  byId: ReadonlyMap<string, Node>
  steps: Steps
  texts: WeakMap<Node, Map<string, string | null>>
  /** ISO 4217: what the platform sells in; null where that is not known. */
  currency: string | null
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ShownText)
}

/** A property by its schema.org name. */
export function get(node: Node, name: string): unknown {
  return node[name]
}

/** Values read per property: facts come once or twice, offers in hundreds. */
const maxValues = 50
const maxNodes = 1_000

/** A property's values as a bounded array, without JSON-LD wrappers. */
export function list(value: unknown, most = maxValues): unknown[] {
  if (value === undefined || value === null) return none
  const items = Array.isArray(value) ? value : [value]
  const values: unknown[] = []
  for (let at = 0; at < items.length && at < most && values.length < most; at++) {
    const inner = unwrap(items[at])
    if (Array.isArray(inner)) values.push(...inner.slice(0, most - values.length).map(unwrap))
    else if (inner !== null && inner !== undefined) values.push(inner)
  }
  return values
}

const none: never[] = []

function unwrap(value: unknown): unknown {
  return isNode(value) ? (value['@value'] ?? value['@list'] ?? value['@set'] ?? value) : value
}

/** The first value given. */
export function first(node: Node, name: string): unknown {
  return list(get(node, name))[0]
}

/** For unwrapping one value and following a reference. */
const stepsPerValue = 4

/** Values that are nodes; a reference ({ "@id": … } or its text) is followed once, so that cycles end. */
export function nodes(value: unknown, index: NodeIndex): Node[] {
  const found: Node[] = []
  const items = list(value, maxNodes)
  // Values that are nothing are looked at, too.
  const checkedAt = Array.isArray(value) ? Math.min(value.length, maxNodes) : 1
  index.steps.spend(1 + stepsPerValue * Math.max(checkedAt, items.length))
  for (const item of items) {
    const node = typeof item === 'string' ? index.byId.get(item) : isNode(item) ? resolve(item, index) : undefined
    if (node) found.push(node)
  }
  return found
}

export function resolve(node: Node, index: NodeIndex): Node {
  const id = identityOf(node)
  return id !== null && isReference(node) ? (index.byId.get(id) ?? node) : node
}

const references = new WeakMap<Node, boolean>()

/** Whether a node has only an @id. */
export function isReference(node: Node): boolean {
  const known = references.get(node)
  if (known !== undefined) return known
  const isBare = hasOnlyKeywords(node)
  references.set(node, isBare)
  return isBare
}

function hasOnlyKeywords(node: Node): boolean {
  for (const key in node) if (!key.startsWith('@') && key !== 'id' && key !== 'type') return false
  return true
}

/** Upper bound for a text: decoding and several passes. */
const stepsPerText = 50

/** A property's text, or the name of the thing in it; cached. */
export function textOf(node: Node, name: string, index: NodeIndex): string | null {
  return cachedText(node, name, index, readText)
}

type ReadText = (node: Node, name: string, index: NodeIndex) => string | null

/** What is read of a node's property; cached per node and property, because many nodes may refer to one. */
export function cachedText(node: Node, name: string, index: NodeIndex, read: ReadText): string | null {
  if (get(node, name) === undefined) return null
  const known = index.texts.get(node)?.get(name)
  if (known !== undefined) return known
  const text = read(node, name, index)
  const texts = index.texts.get(node)
  if (texts) texts.set(name, text)
  else index.texts.set(node, new Map([[name, text]]))
  return text
}

function readText(node: Node, name: string, index: NodeIndex): string | null {
  for (const value of list(get(node, name))) {
    const named = isNode(value) ? first(resolve(value, index), 'name') : value
    index.steps.spend(stepsPerText)
    const text = cleanText(named)
    if (text !== null) return text
  }
  return null
}

/** A node's types without schema.org's prefix, in lower case. schema.org's context allows omitting the "@". */
export function typesOf(node: Node): string[] {
  return list(node['@type'] ?? node.type).flatMap((type) =>
    typeof type === 'string' ? schemaName(type).toLowerCase() : [],
  )
}

export function identityOf(node: Node): string | null {
  const id = node['@id'] ?? node.id
  return typeof id === 'string' && id !== '' ? id : null
}
