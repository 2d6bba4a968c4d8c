import { type Document, type Element, isElement } from '../dom.ts'
import { isHidden } from '../hidden-or-off.ts'

/** Elements that are about other matches or the site. */
const aside = new Set('nav header footer aside li article script style'.split(' '))
const mostElements = 200

/** Elements of the page's main part that people see. */
export function shownIn(document: Document, isMeant: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  const collect = (node: Element | Document): void => {
    for (const child of node.children) {
      if (!isElement(child) || aside.has(child.name) || isHidden(child) || found.length >= mostElements) continue
      if (isMeant(child)) found.push(child)
      else collect(child)
    }
  }
  collect(document)
  return found
}
