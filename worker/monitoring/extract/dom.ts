import { DomHandler, type DomUtils, Parser } from 'htmlparser2'

export type Element = Parameters<typeof DomUtils.getAttributeValue>[0]
export type AnyNode = Element['children'][number]
export type Document = DomHandler['root']

/** Browsers stop nesting at 512 levels too; a document beyond these is built to hurt. */
const maxDepth = 512
const maxElements = 100_000

class TooComplex extends Error {}

class BoundedHandler extends DomHandler {
  #elements = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    this.#elements++
    if (this.#elements > maxElements || this.tagStack.length > maxDepth) throw new TooComplex()
  }
}

/** Builds the page's tree; null when it is nested too deeply or has too many elements to be a ticket page. */
export function parseDom(html: string): Document | null {
  const handler = new BoundedHandler()
  try {
    new Parser(handler).end(html)
    return handler.root
  } catch (error) {
    if (error instanceof TooComplex) return null
    throw error
  }
}

export function isElement(node: AnyNode | Document): node is Element {
  return node.type === 'tag' || node.type === 'script' || node.type === 'style'
}

/** Text of an element as a reader sees it, white space collapsed, cut at `maxLength`. */
export function visibleText(element: Element | Document, maxLength: number): string {
  let text = ''
  const collect = (node: AnyNode): void => {
    if (text.length >= maxLength) return
    if (node.type === 'text') text += node.data
    else if (node.type === 'tag') {
      if (isBlock(node.name)) text += ' '
      for (const child of node.children) collect(child)
      if (isBlock(node.name)) text += ' '
    }
  }
  for (const child of element.children) collect(child)
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength)
}

/** Elements that never stand inside a word or a number; "<sup>£</sup>45<sup>.50</sup>" is one price. */
function isBlock(name: string): boolean {
  return !inlineElements.has(name)
}

const inlineElements = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)
