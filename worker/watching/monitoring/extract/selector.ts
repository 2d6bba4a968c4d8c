import { compile, selectAll, selectOne } from 'css-select'
import { DomUtils } from 'htmlparser2'
import { maxPatternLength } from '../constants.ts'
import { type AnyNode, type Document, type Element, isElement } from './dom.ts'
import { Steps } from './steps.ts'

export type Selector = {
  all(root: Document | Element, steps: Steps): Element[]
  first(root: Document | Element, steps: Steps): Element | null
}

/** Compiles a CSS selector; the message explains errors. Exceeding the budget throws TooManySteps. */
export function compileSelector(source: string): Selector | { message: string } {
  if (source.length > maxPatternLength) return { message: `the selector is longer than ${maxPatternLength} characters` }
  let steps = new Steps(0)
  const adapter = createCountingAdapter((count) => steps.spend(count))
  try {
    const query = compile<AnyNode | Document, Element>(source, { adapter })
    return {
      all(root, budget) {
        steps = budget
        return selectAll<AnyNode | Document, Element>(query, root, { adapter })
      },
      first(root, budget) {
        steps = budget
        // It searches the descendants of elements, but not of a document.
        return selectOne<AnyNode | Document, Element>(query, root.type === 'root' ? root.children : [root], { adapter })
      },
    }
  } catch (error) {
    return { message: `the selector cannot be used: ${error instanceof Error ? error.message : 'unknown syntax'}` }
  }
}

/** For one query on a node. */
const stepsPerQuestion = 5

/** Characters of an attribute compared per step. */
const comparedPerStep = 8

/** Counts every step, because combinators can multiply on a hostile page. */
function createCountingAdapter(spend: (steps: number) => void) {
  function isTag(node: AnyNode | Document): node is Element {
    spend(stepsPerQuestion)
    return isElement(node)
  }
  function getText(node: AnyNode): string {
    spend(stepsPerQuestion)
    if (node.type === 'text') return node.data
    return 'children' in node ? node.children.map(getText).join('') : ''
  }
  return {
    ...DomUtils,
    isTag,
    getText,
    getParent(node: Element): AnyNode | Document | null {
      spend(stepsPerQuestion)
      return DomUtils.getParent(node)
    },
    getName(node: Element): string {
      spend(stepsPerQuestion)
      return DomUtils.getName(node)
    },
    getAttributeValue(node: Element, name: string): string | undefined {
      const value = DomUtils.getAttributeValue(node, name)
      spend(stepsPerQuestion + (value?.length ?? 0) / comparedPerStep)
      return value
    },
    prevElementSibling(node: AnyNode): Element | null {
      let before = node.prev
      while (before !== null && !isTag(before)) before = before.prev
      return before
    },
  }
}
