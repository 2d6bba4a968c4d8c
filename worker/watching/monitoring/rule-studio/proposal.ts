import { stepsForRules } from '../constants.ts'
import { type Document, type Element, parseDom, visibleText } from '../extract/dom.ts'
import { compileSelector } from '../extract/selector.ts'
import { Steps, TooManySteps } from '../extract/steps.ts'
import { amountPattern } from './amount.ts'
import { maxAmountText, maxShownAttributes, maxShownValue } from './constants.ts'
import type { Proposal } from './contract.ts'
import { namesFor, ranked } from './naming.ts'
import { isNumberLeft } from './number-left.ts'
import { numberElements } from './numbering.ts'
import { contains, like, repeating } from './places.ts'
import { availabilityIn, currencyIn, namesCurrency, wordPattern } from './words-in.ts'

/**
 * Selectors for the element that an operator clicked: in the rows that the form already has, or with a row of its own, the
 * nearest parent that repeats with a like element inside; and a pattern where a price stands in a longer text. Null where
 * the page has no such element.
 */
export function propose(html: string, number: number, rowSelector: string | null): Proposal | null {
  const steps = new Steps(html.length)
  steps.grant(stepsForRules)
  try {
    const document = parseDom(html, steps)
    const target = document && numberElements(document).elements[number]
    if (!document || !target) return null
    const held = rowSelector ? rowsOf(document, rowSelector, steps) : []
    const own = held.find((row) => contains(row, target))
    const rows = own ? held : repeating(target)
    const row = own ?? rows.find((one) => contains(one, target))
    const root = row ?? document
    const inRows = row ? rows : [root]
    const meant = (one: Element | Document) => (one === root ? target : like(target, root, one))
    const places = inRows.map((one) => ({ root: one, element: meant(one) }))
    const attributes = attributesOf(target)
    return {
      text: visibleText(target, maxShownValue, steps),
      attributes,
      row:
        own || !row
          ? []
          : ranked(namesFor(row), { all: [document], means: (_, found) => rows.includes(found) }, rows, steps),
      field: ranked(namesFor(target, row), { all: inRows, means: (one, found) => found === meant(one) }, null, steps),
      amount: amountPattern(target, places, steps),
      currency: wordPattern(target, places, steps, currencyIn),
      availability: wordPattern(target, places, steps, availabilityIn),
      hasCurrency: namesCurrency(
        visibleText(target, maxAmountText, steps),
        attributes.map(({ value }) => value),
      ),
      isNumberLeft: isNumberLeft(target, steps),
    }
  } catch (error) {
    if (error instanceof TooManySteps) return null
    throw error
  }
}

function rowsOf(document: Document, selector: string, steps: Steps): Element[] {
  const compiled = compileSelector(selector)
  return 'message' in compiled ? [] : compiled.all(document, steps)
}

function attributesOf({ attribs }: Element): Proposal['attributes'] {
  return Object.entries(attribs)
    .filter(
      ([name, value]) =>
        !/^(class|id|style|href|src|on.*)$/.test(name) && value !== '' && value.length <= maxShownValue,
    )
    .slice(0, maxShownAttributes)
    .map(([name, value]) => ({ name, value }))
}
