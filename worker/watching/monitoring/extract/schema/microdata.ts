import { type AnyNode, type Document, type Element, isElement, stepsPerVisit, visibleText } from '../dom.ts'
import { ShownText } from '../money/amount.ts'
import { priceText } from '../price-text.ts'
import type { Steps } from '../steps.ts'
import { schemaName } from './availability.ts'
import type { Node } from './node.ts'

/** A vocabulary's attributes. */
type Dialect = {
  isItem(element: Element): boolean
  types(element: Element): string | undefined
  properties(element: Element): string | undefined
  id(element: Element): string | undefined
}

const microdata: Dialect = {
  isItem: (element) => element.attribs.itemscope !== undefined,
  types: (element) => element.attribs.itemtype,
  properties: (element) => element.attribs.itemprop,
  id: (element) => element.attribs.itemid,
}

const rdfa: Dialect = {
  isItem: (element) => element.attribs.typeof !== undefined,
  types: (element) => element.attribs.typeof,
  properties: (element) => element.attribs.property,
  id: (element) => element.attribs.resource ?? element.attribs.about,
}

const maxValueLength = 1_000

/** Converts microdata to JSON-LD nodes. */
export function readMicrodata(document: Document, steps: Steps): Node[] {
  return readItems(document, microdata, steps)
}

/** Converts RDFa to JSON-LD nodes; terms are assumed to be schema.org's. */
export function readRdfa(document: Document, steps: Steps): Node[] {
  return readItems(document, rdfa, steps)
}

function readItems(document: Document, dialect: Dialect, steps: Steps): Node[] {
  const items: Node[] = []
  const visit = (node: AnyNode, holder: Node | null): void => {
    if (!isElement(node)) return
    steps.spend(stepsPerVisit)
    const names = (dialect.properties(node) ?? '').split(/\s+/).filter((name) => name !== '')
    let inner = holder
    if (dialect.isItem(node)) {
      inner = createItem(node, dialect)
      if (holder && names.length > 0) addValue(holder, names, inner)
      else items.push(inner)
    } else if (holder && names.length > 0) {
      addValue(holder, names, elementValue(node, names, steps))
    }
    for (const child of node.children) visit(child, inner)
  }
  for (const child of document.children) visit(child, null)
  return items
}

function createItem(element: Element, dialect: Dialect): Node {
  // The page controls the keys: no prototype, so none is special.
  const item: Node = Object.create(null)
  item['@type'] = (dialect.types(element) ?? '').split(/\s+/)
  const id = dialect.id(element)
  if (id) item['@id'] = id
  return item
}

function addValue(item: Node, names: string[], value: unknown): void {
  for (const name of names.map(schemaName)) {
    if (name.startsWith('@')) continue
    const known = item[name]
    if (Array.isArray(known)) known.push(value)
    else item[name] = [value]
  }
}

const priceNames = new Set(['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'])

/** `content` wins, as in search engines; else the element's value attribute; else its text, which for a price is for people. */
function elementValue(element: Element, names: readonly string[], steps: Steps): string | ShownText {
  const { content, href, src, datetime, value, data } = element.attribs
  const attribute = content ?? valueAttribute(element.name, { href, src, datetime, value, data })
  if (attribute !== undefined) return attribute
  const isPrice = names.some((name) => priceNames.has(schemaName(name)))
  return isPrice
    ? new ShownText(priceText(element, maxValueLength, steps))
    : visibleText(element, maxValueLength, steps)
}

function valueAttribute(name: string, given: Record<string, string | undefined>): string | undefined {
  if (name === 'a' || name === 'area' || name === 'link') return given.href
  if (name === 'time') return given.datetime
  if (name === 'data' || name === 'meter') return given.value
  if (name === 'object') return given.data
  return ['img', 'audio', 'video', 'source', 'iframe', 'embed', 'track'].includes(name) ? given.src : undefined
}
