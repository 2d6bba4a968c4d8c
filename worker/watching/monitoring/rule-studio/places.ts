// Part of a proposal: rows that repeat, and the element in the same place of another row.
import { type Document, type Element, isElement } from '../extract/dom.ts'
import { maxClimb } from './constants.ts'
import { parentOf, stableClasses } from './naming.ts'

export function contains(row: Element, element: Element): boolean {
  for (let node: Element | null = element; node; node = parentOf(node)) if (node === row) return true
  return false
}

/** The nearest parent that stands among others of its kind, half of which have an element in the same place. */
export function repeating(target: Element): Element[] {
  let row = parentOf(target)
  for (let climbed = 0; row && climbed < maxClimb; climbed += 1, row = parentOf(row)) {
    const candidate = row
    const alike = (candidate.parent?.children ?? []).filter(
      (one): one is Element => isElement(one) && one.name === candidate.name && kindOf(one) === kindOf(candidate),
    )
    const held = alike.filter((one) => like(target, candidate, one) !== null)
    if (held.length >= 2 && held.length * 2 >= alike.length) return alike
  }
  return []
}

const kindOf = (element: Element) => stableClasses(element).join(' ')

/** The element in the same place of another row; null where that row has none. */
export function like(target: Element, row: Element | Document, other: Element | Document): Element | null {
  const path: { name: string; place: number }[] = []
  for (let node: Element = target; node !== row; ) {
    const { parent } = node
    if (!parent || !('children' in parent)) return null
    path.unshift({ name: node.name, place: parent.children.filter(isElement).indexOf(node) })
    if (!isElement(parent)) break
    node = parent
  }
  let found: Element | Document = other
  for (const { name, place } of path) {
    const next: Element | undefined = found.children.filter(isElement)[place]
    if (next?.name !== name) return null
    found = next
  }
  return 'name' in found ? (found as Element) : null
}
