import { DomHandler, type DomUtils, Parser } from 'htmlparser2'
import { isHidden } from './hidden-or-off.ts'
import type { Steps } from './steps.ts'

export type Element = Parameters<typeof DomUtils.getAttributeValue>[0]
export type AnyNode = Element['children'][number]
export type Document = DomHandler['root']

/** Real shops nest less than half as deep; the parser's work per tag grows with depth. */
const maxDepth = 320
const maxElements = 100_000

/** For parsing and allocating the tree. */
const stepsPerParsedCharacter = 5

class TooComplex extends Error {}

class BoundedHandler extends DomHandler {
  #elements = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    this.#elements++
    if (this.#elements > maxElements || this.tagStack.length > maxDepth) throw new TooComplex()
  }

  /** A browser shows nothing of `noscript` and templates, so their offers do not count, but all of a shadow root. */
  override onclosetag(): void {
    const closed = this.tagStack.at(-1) as AnyNode | undefined
    super.onclosetag()
    if (!closed || !isElement(closed) || (closed.name !== 'noscript' && closed.name !== 'template')) return
    // Selectors find nothing within templates.
    if (closed.name === 'template' && closed.attribs.shadowrootmode !== undefined) closed.name = shadowRoot
    else closed.children = []
  }
}

const shadowRoot = 'shadow-root'

/** The page's tree, without the contents of templates; null when too deep or too large for a ticket page. */
export function parseDom(html: string, steps: Steps): Document | null {
  steps.spend(html.length * stepsPerParsedCharacter)
  const handler = new BoundedHandler()
  try {
    new Parser(handler).end(html)
    return handler.root
  } catch (error) {
    if (error instanceof TooComplex) return null
    throw error
  }
}

export type Tree = () => Document | null

/** A page's tree, built once, and only if it is asked for. */
export function treeOf(html: string, steps: Steps): Tree {
  let tree: Document | null | undefined
  return () => {
    if (tree === undefined) tree = parseDom(html, steps)
    return tree
  }
}

export function isElement(node: AnyNode | Document): node is Element {
  return node.type === 'tag' || node.type === 'script' || node.type === 'style'
}

/** For visiting one tree node. */
export const stepsPerVisit = 4

/** Whether it is shown, and a block, is asked of each node whose text is read. */
const stepsPerRead = 6

/** An element's visible text, white space collapsed, cut at `maxLength`; without the parts that `isLeftOut` names. */
export function visibleText(
  element: Element | Document,
  maxLength: number,
  steps: Steps,
  isLeftOut?: (part: Element) => boolean,
): string {
  let text = ''
  const collect = (node: AnyNode): void => {
    if (node.type === 'text') text += node.data
    // A picture has a title of its own.
    else if (node.type === 'tag' && node.name !== 'svg' && !isHidden(node) && !isLeftOut?.(node)) {
      const gap = isBlock(node.name) ? ' ' : ''
      text += gap
      collectAll(node.children)
      text += gap
    }
  }
  const collectAll = (children: readonly AnyNode[]): void => {
    for (const child of children) {
      if (text.length >= maxLength) return
      steps.spend(stepsPerRead)
      collect(child)
    }
  }
  collectAll(element.children)
  steps.spend(text.length)
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength)
}

/** Elements that separate words; "<sup>£</sup>45<sup>.50</sup>" stays one price. */
export function isBlock(name: string): boolean {
  return !inlineElements.has(name)
}

const inlineElements = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)
