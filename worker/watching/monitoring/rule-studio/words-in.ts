// Part of a proposal: patterns that pick a currency, or the words of availability, out of a longer text.
import { meaningOfWords } from '../availability-words.rules.ts'
import { maxRuleTextLength } from '../constants.ts'
import { type Element, visibleText } from '../extract/dom.ts'
import { signMeaning, signPattern } from '../extract/money/signs.ts'
import { compilePattern } from '../extract/pattern.ts'
import type { Steps } from '../extract/steps.ts'
import { escapedText, numberPattern, type Place } from './amount.ts'
import { maxAmountText } from './constants.ts'
import type { ProposedPattern } from './contract.ts'

const priceIn = new RegExp(`(${signPattern})?\\s?${numberPattern}\\s?(${signPattern})?`, 'iu')
const prices = new RegExp(priceIn, 'giu')
/** What parts the words of a cell: a price, a mark, a bracket. */
const marks = /[·•|,;:()/–—]|\s-\s/u

/** "£" of "£45.50"; null where the text is no price with a currency. */
export function currencyIn(text: string): string | null {
  const [, left = '', right = ''] = priceIn.exec(text) ?? []
  return [left, right].map((sign) => sign.trim()).find((sign) => sign !== '' && signMeaning(sign) !== null) ?? null
}

/** Whether a text, or a value beside it, names a currency: "£", "GBP", "£45.50". */
export function namesCurrency(text: string, values: readonly string[]): boolean {
  const isCode = (value: string) => /^[A-Z]{3}$/.test(value)
  return currencyIn(text) !== null || signMeaning(text.trim()) !== null || [text.trim(), ...values].some(isCode)
}

/** "Sold out" of "Adult £45.50 Sold out": the part that says something of availability by itself. */
export function availabilityIn(text: string): string | null {
  const parts = text.split(marks).flatMap((part) => part.replace(prices, '\n').split('\n'))
  const said = parts.map((part) => part.trim()).filter((part) => meaningOfWords(part) !== 'unknown')
  return said.length === 1 ? (said[0] ?? null) : null
}

/**
 * The pattern of all words that `wordIn` finds in the clicked element and its like in other rows; null where a selector
 * reads the same, or the element has none.
 */
export function wordPattern(
  clicked: Element,
  places: readonly Place[],
  steps: Steps,
  wordIn: (text: string) => string | null,
): ProposedPattern | null {
  const text = visibleText(clicked, maxAmountText, steps)
  const sample = wordIn(text)
  if (sample === null || sample === text.trim()) return null
  const rows = places.flatMap(({ root, element }) => {
    const word = element && wordIn(visibleText(element, maxAmountText, steps))
    return word ? { text: visibleText(root, maxRuleTextLength, steps), word } : []
  })
  const tried = [...apart, anyOf(rows.map(({ word }) => word))].flatMap((pattern) => {
    const found = countFound(pattern, rows, steps)
    return found > 0 ? [{ pattern, sample, found, of: rows.length }] : []
  })
  // Where they stand says more than the words of one page: on the next there are others.
  return tried.find(({ found, of }) => found === of) ?? tried.at(-1) ?? null
}

/** In brackets, or behind the last mark. */
const apart = [
  String.raw`\(([^()]+)\)`,
  ...['·', '•', '|', '–', '—'].map((mark) => String.raw`[${mark}]\s*([^${mark}]+)$`),
]

function anyOf(words: readonly string[]): string {
  const longestFirst = [...new Set(words)].toSorted((one, other) => other.length - one.length)
  return `(${longestFirst.map(escapedText).join('|')})`
}

/** In how many rows the pattern finds the word that is meant. */
function countFound(pattern: string, rows: readonly { text: string; word: string }[], steps: Steps): number {
  const compiled = compilePattern(pattern)
  if ('message' in compiled) return 0
  return rows.filter(({ text, word }) => {
    steps.spend(text.length * compiled.cost)
    return compiled.find(text) === word
  }).length
}
