// Part of a proposal: a pattern that picks the amount out of a longer text, such as "from £28.00 per person".
import { maxRuleTextLength } from '../constants.ts'
import { type Document, type Element, visibleText } from '../extract/dom.ts'
import { ShownText } from '../extract/money/amount.ts'
import { readShownPrice } from '../extract/money/shown-price.ts'
import { signMeaning, signPattern } from '../extract/money/signs.ts'
import { compilePattern } from '../extract/pattern.ts'
import type { Steps } from '../extract/steps.ts'
import { maxAmountText } from './constants.ts'
import type { ProposedPattern } from './contract.ts'

export const numberPattern = String.raw`\d+(?:[.,]\d+)*`
const amountIn = new RegExp(`(${signPattern})?\\s?(${numberPattern})\\s?(${signPattern})?`, 'giu')
const wordBefore = /(\p{L}+:?)\s*$/u
const wordsAfter = /^\s*(\p{L}+(?:\s\p{L}+)?)/u

type Amount = { text: string; pattern: string; before: string; after: string }
/** A row, and the element in it that is meant; null where the row has none. */
export type Place = { root: Element | Document; element: Element | null }

/**
 * The simplest pattern that finds the same amounts as the clicked element and its like in other rows; null where the
 * text is a price by itself, which a selector reads, or has no amount with a currency.
 */
export function amountPattern(clicked: Element, places: readonly Place[], steps: Steps): ProposedPattern | null {
  const text = visibleText(clicked, maxAmountText, steps)
  const amount = readShownPrice(new ShownText(text), null).kind === 'single' ? null : amountOf(text)
  if (!amount) return null
  const rows = places.map(({ root, element }) => ({
    text: visibleText(root, maxRuleTextLength, steps),
    meant: element && amountOf(visibleText(element, maxAmountText, steps))?.text,
  }))
  const of = rows.filter(({ meant }) => meant).length
  const counted = candidates(amount).map((pattern) => ({ pattern, found: countOf(pattern, rows, steps) }))
  // The first of equals: it asks for the fewest words around the amount.
  const best = counted.toSorted((one, other) => other.found - one.found)[0]
  return best && best.found > 0 ? { ...best, of, sample: amount.text } : null
}

function countOf(pattern: string, rows: readonly { text: string; meant: string | null | undefined }[], steps: Steps) {
  const compiled = compilePattern(pattern)
  if ('message' in compiled) return 0
  return rows.filter(({ text, meant }) => {
    steps.spend(text.length * compiled.cost)
    return meant && compiled.find(text) === meant
  }).length
}

function candidates({ pattern, before, after }: Amount): string[] {
  const [lead, tail] = [before && String.raw`${escapedText(before)}\s*`, after && String.raw`\s*${escapedText(after)}`]
  return [...new Set([pattern, lead + pattern, pattern + tail, lead + pattern + tail])]
}

/** The first amount with a currency. */
function amountOf(text: string): Amount | null {
  for (const { 0: found, 1: left = '', 2: digits = '', 3: right = '', index } of text.matchAll(amountIn)) {
    const isLed = signMeaning(left) !== null
    if (!isLed && signMeaning(right) === null) continue
    const at = found.indexOf(digits, left.length)
    const [from, to] = isLed ? [0, at + digits.length] : [at, found.length]
    return {
      text: found.slice(from, to),
      pattern: isLed
        ? String.raw`(${escapedText(left)}\s?${numberPattern})`
        : String.raw`(${numberPattern}\s?${escapedText(right)})`,
      before: wordBefore.exec(text.slice(0, index + from))?.[1] ?? '',
      after: wordsAfter.exec(text.slice(index + to))?.[1] ?? '',
    }
  }
  return null
}

/** A text as a pattern that finds it, whatever spaces stand in it. */
export function escapedText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`)
}
