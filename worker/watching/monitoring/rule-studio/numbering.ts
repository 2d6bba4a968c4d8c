// Elements of a page are named by their number in document order. The copy that is shown, the marks and the element that an
// operator clicks all mean the same tree.
import { type AnyNode, type Document, type Element, isElement } from '../extract/dom.ts'

export type Numbers = { elements: readonly Element[]; numberOf: ReadonlyMap<Element, number> }

export function numberElements(document: Document): Numbers {
  const elements: Element[] = []
  const visit = (nodes: readonly AnyNode[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) continue
      elements.push(node)
      visit(node.children)
    }
  }
  visit(document.children)
  return { elements, numberOf: new Map(elements.map((element, index) => [element, index])) }
}
