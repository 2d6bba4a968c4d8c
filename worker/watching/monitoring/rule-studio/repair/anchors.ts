// Part of a repair: the elements of a page that say what a rule used to find.
import { type Element, isElement, visibleText } from '../../extract/dom.ts'
import type { Steps } from '../../extract/steps.ts'
import { parentOf } from '../naming.ts'
import type { Anchor, Wanted } from './known.ts'

/** Anchors that are kept of one rule. */
const maxAnchors = 400
export const maxValue = 200
const unread = /^(class|id|style|href|src|title|name|type|on.*)$/

/** How well a value fits, with preference for the text or attribute that was read before. */
export function fitOfReading(wanted: Wanted, attribute: string | null, value: string): number {
  return wanted.fit(value) * (attribute === wanted.attribute ? 1 : 0.9)
}

/** The best reading of an element for a rule: its text, the attribute that was read before, or another one. */
function readingOf(element: Element, wanted: Wanted, text: string | null): Anchor | null {
  const read = [
    { attribute: null, value: text ?? '' },
    ...Object.entries(element.attribs).flatMap(([attribute, value]) =>
      unread.test(attribute) || value.length > maxValue ? [] : { attribute, value },
    ),
  ]
  let best: Anchor | null = null
  for (const { attribute, value } of read) {
    const fit = fitOfReading(wanted, attribute, value)
    if (fit > 0 && fit > (best?.fit ?? 0)) best = { element, attribute, fit }
  }
  return best
}

/** By rule. */
export function anchorsOf(elements: readonly Element[], wanted: readonly Wanted[], steps: Steps): Anchor[][] {
  const anchors: Anchor[][] = wanted.map(() => [])
  for (const element of elements) {
    const text = textOf(element, steps)
    steps.spend(Object.keys(element.attribs).length + 1)
    for (const [index, one] of wanted.entries()) {
      const found = anchors[index]
      const anchor = found && found.length < maxAnchors ? readingOf(element, one, text) : null
      if (anchor) found?.push(anchor)
    }
  }
  return anchors
}

/** The text of an element that has some of its own; null where only its children have. */
function textOf(element: Element, steps: Steps): string | null {
  const hasOwn = element.children.some((child) => child.type === 'text' && child.data.trim() !== '')
  return hasOwn && element.type === 'tag' ? visibleText(element, maxValue, steps) : null
}

/** The nearest of some elements that an element stands in, or is. */
export function holderOf(element: Element, among: ReadonlySet<Element>): Element | null {
  for (let node: Element | null = element; node; node = parentOf(node)) if (among.has(node)) return node
  return null
}

/** Parents of an element that stand beside others of their name: what may be a row. */
export function rowsAround(element: Element, most: number): Element[] {
  const rows: Element[] = []
  let node = parentOf(element)
  for (let climbed = 0; node && climbed < most; climbed += 1, node = parentOf(node)) {
    const { name, parent } = node
    const beside = (parent?.children ?? []).filter((one) => isElement(one) && one.name === name)
    if (beside.length > 1) rows.push(node)
  }
  return rows
}
