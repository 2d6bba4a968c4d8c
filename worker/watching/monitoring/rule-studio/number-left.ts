// Part of a proposal: whether a number on the page is that of tickets left, by what the page calls it.
import { meaningOfWords } from '../availability-words.rules.ts'
import { type Element, isElement, visibleText } from '../extract/dom.ts'
import { compileSelector } from '../extract/selector.ts'
import type { Steps } from '../extract/steps.ts'
import { maxAmountText } from './constants.ts'
import { parentOf } from './naming.ts'

const wholeNumber = /^\d{1,5}$/
const ofNumbers = /\b(?:qty|quantity|stock|count|seats)\b/i
const ofPrices = /\b(?:price|prices|cost|amount|fee|fees)\b/i

/** A bare number whose own names or column's heading speak of tickets left, in any built-in language. */
export function isNumberLeft(element: Element, steps: Steps): boolean {
  const number = visibleText(element, maxAmountText, steps).trim()
  if (!wholeNumber.test(number)) return false
  const names = [...namesOf(element), headingOf(element, steps)]
  if (names.some((name) => ofPrices.test(name))) return false
  return names.some((name) => name !== '' && (ofNumbers.test(name) || isOfLeft(`${number} ${name}`)))
}

/** "60 left", "60 Tickets übrig" */
function isOfLeft(text: string): boolean {
  const meaning = meaningOfWords(text)
  return meaning === 'available' || meaning === 'limited'
}

/** Its classes, its id and the names of its attributes, as words. */
function namesOf({ attribs }: Element): string[] {
  const attributes = Object.keys(attribs).filter((name) => name.startsWith('data-'))
  const names = [...(attribs.class ?? '').split(/\s+/), attribs.id ?? '', ...attributes]
  return names.map((name) => name.replace(/^data-/, '').replace(/([a-z])(?=[A-Z])|[-_]+/g, '$1 '))
}

/** The heading above a cell of a table. */
function headingOf(element: Element, steps: Steps): string {
  const cell = parentNamed(element, /^t[dh]$/)
  const table = cell && parentNamed(cell, /^table$/)
  const row = cell && parentOf(cell)
  const selector = compileSelector('tr')
  if (!row || !table || 'message' in selector) return ''
  const first = selector.first(table, steps)
  const heading =
    first === row ? undefined : first?.children.filter(isElement)[row.children.filter(isElement).indexOf(cell)]
  return heading?.name === 'th' ? visibleText(heading, maxAmountText, steps) : ''
}

function parentNamed(element: Element, name: RegExp): Element | null {
  for (let node: Element | null = element; node; node = parentOf(node)) if (name.test(node.name)) return node
  return null
}
