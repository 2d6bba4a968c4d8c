import { compile, selectAll, selectOne } from 'css-select'
import { DomUtils } from 'htmlparser2'
import { maxPatternLength } from '../constants.ts'
import { type AnyNode, type Document, type Element, isElement } from './dom.ts'

/** Steps through the tree that the selectors of one page may take: enough for any honest rule on any honest page. */
const maxSteps = 3_000_000

export class TooManySteps extends Error {}

export type Steps = { left: number }

export function createSteps(): Steps {
  return { left: maxSteps }
}

export type Selector = {
  all(root: Document | Element, steps: Steps): Element[]
  first(root: Document | Element, steps: Steps): Element | null
}

/** Compiles a CSS selector; the message says what is wrong. A selector that takes too many steps throws TooManySteps. */
export function compileSelector(source: string): Selector | { message: string } {
  if (source.length > maxPatternLength) return { message: `the selector is longer than ${maxPatternLength} characters` }
  let steps = createSteps()
  const adapter = createCountingAdapter(() => {
    if (steps.left-- <= 0) throw new TooManySteps('a selector takes too many steps on this page')
  })
  try {
    const query = compile<AnyNode | Document, Element>(source, { adapter })
    return {
      all(root, budget) {
        steps = budget
        return selectAll<AnyNode | Document, Element>(query, root, { adapter })
      },
      first(root, budget) {
        steps = budget
        return selectOne<AnyNode | Document, Element>(query, [root], { adapter })
      },
    }
  } catch (error) {
    return { message: `the selector cannot be used: ${error instanceof Error ? error.message : 'unknown syntax'}` }
  }
}

/** Descendant and sibling combinators can multiply on a hostile page; counting every step bounds them all. */
function createCountingAdapter(step: () => void) {
  return {
    ...DomUtils,
    isTag(node: AnyNode | Document): node is Element {
      step()
      return isElement(node)
    },
    getParent(node: Element): AnyNode | Document | null {
      step()
      return DomUtils.getParent(node)
    },
    getName(node: Element): string {
      step()
      return DomUtils.getName(node)
    },
  }
}
