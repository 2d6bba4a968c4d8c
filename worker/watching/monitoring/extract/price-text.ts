import { type AnyNode, type Document, type Element, isBlock, visibleText } from './dom.ts'
import { isHidden } from './hidden-or-off.ts'
import { raise, raisedDigits } from './money/plain-text.ts'
import { formerly } from './money/words.ts'
import type { Steps } from './steps.ts'

/** No number has it: digits of several elements that may be one number or several. */
const splitMark = '⎖'

const centsClass =
  /(?:^|[-_\s])(?:cents?|centimes?|c[eé]ntimos?|centesimi|centavos|pence|pennies|fraction|decimals?|groszy?|hal[eé]ř[eů]?|[oø]re|öre|bani|kuru[sş]|sup(?:erscript)?)(?:$|[-_\s])/i
/** For screen readers only, by the names that shops' themes give it. */
const spokenClass = /(?:^|\s)(?:sr-only|(?:u-)?visually-hidden|visuallyhidden|screen-reader-text|a-offscreen)(?:\s|$)/i
const struckNames = new Set(['del', 's', 'strike'])
/** Tailwind's and Bootstrap's names for it. */
const struckClass = /(?:^|\s)(?:text-decoration-)?line-through(?:\s|$)/
/** "list-price", "price--was", "old": what it cost before, where the price stands beside it. */
const formerClass =
  /(?:^|\s)(?:[a-z]+(?:-|_|__|--))?(?:(?:old|was|former|previous|crossed|struck|strike|strikethrough|compare|compare-at|rrp|uvp|msrp|list)[-_]price|price[-_]{1,2}(?:old|was|former|previous|compare|strike|strikethrough|crossed)|(?:old|was|former|previous|crossed|crossed-out|struck|strike|strikethrough|rrp|uvp|msrp)(?=\s|$))(?:\s|$)/i
const struckStyle = /(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i

/** Where something crossed out stood; the word before it says no more: "statt <s>28 €</s> 19 €". */
const struckMark = '\uE000'
const ofStruck = new RegExp(`(?:(?<![\\p{L}\\d])(?:${formerly})\\s*:?\\s*)?[([]?\\s*${struckMark}`, 'giu')

/** Between a number and its cents: "120 ,90 €". */
const spaceInside = /(?<=\d) (?=[⁰¹²³⁴⁵⁶⁷⁸⁹]|[.,]\d\d(?!\d))/g

/** What stands before the next text decides how it goes on; so many characters tell. */
const tailLength = 12

/** For visiting one tree node and asking whether its print is cents'. */
const stepsPerVisit = 10

/**
 * An element's visible text as `visibleText`, with one difference: digits that another element, or raised or small print,
 * adds to a number become raised digits, so that £45<sup>50</sup> is never £4550. What is crossed out is left out.
 */
export function priceText(element: Element | Document, maxLength: number, steps: Steps): string {
  const shown = collectText(element, maxLength, steps, false)
  return /\d/.test(shown.text) || !shown.isTold ? shown.text : collectText(element, maxLength, steps, true).text
}

/** `isTold` where something with digits stands there for screen readers only, or as the former price: left out beside others. */
function collectText(
  element: Element | Document,
  maxLength: number,
  steps: Steps,
  takesTold: boolean,
): { text: string; isTold: boolean } {
  let isTold = false
  const parts: string[] = []
  let length = 0
  let tail = ''
  let isElsewhere = false
  const push = (text: string) => {
    parts.push(text)
    length += text.length
    tail = (tail + text).slice(-tailLength)
  }
  const collect = (node: AnyNode, print: Print): void => {
    if (node.type === 'text') {
      if (print === 'sup' && bracketed.test(node.data)) return
      const text = node.data.replace(/\s+/g, ' ')
      if (isElsewhere && /\S/.test(text)) {
        push(continued(tail, text, print))
        isElsewhere = false
      } else push(text)
      return
    }
    if (node.type !== 'tag' || isHidden(node)) return
    if (isStruck(node)) {
      parts.push(struckMark)
      return
    }
    const isSpoken = spokenClass.test(node.attribs.class ?? '')
    const isBeside = isSpoken || formerClass.test(node.attribs.class ?? '')
    if (isBeside && !takesTold && /\d/.test(visibleText(node, maxLength, steps))) {
      isTold = true
      return
    }
    const own = printOf(node, print)
    const isApart = isSpoken || isBlock(node.name)
    if (isApart) push(' ')
    isElsewhere = true
    collectAll(node.children, own)
    isElsewhere = true
    if (isApart) push(' ')
  }
  const collectAll = (children: readonly AnyNode[], print: Print): void => {
    for (const child of children) {
      if (length >= maxLength) return
      steps.spend(stepsPerVisit)
      collect(child, print)
    }
  }
  collectAll(element.children, 'usual')
  steps.spend(length)
  const text = parts.join('').replace(ofStruck, '').replace(/\s+/g, ' ')
  return { text: text.replace(spaceInside, '').trim().slice(0, maxLength), isTold }
}

function isStruck({ name, attribs }: Element): boolean {
  return struckNames.has(name) || struckClass.test(attribs.class ?? '') || struckStyle.test(attribs.style ?? '')
}

type Print = 'usual' | 'small' | 'sup' | 'cents'

function printOf({ name, attribs }: Element, around: Print): Print {
  if (centsClass.test(attribs.class ?? '')) return 'cents'
  if (name === 'sup' || name === 'sub') return 'sup'
  return name === 'small' && around === 'usual' ? 'small' : around
}

/** How print may stand behind a number, or its sign, to belong to it. */
const loosely = /\d\s*[^\s\d.,]{0,3}\s*$|[⁰¹²³⁴⁵⁶⁷⁸⁹]\s*[^\s\d.,⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}\s*$/
/** "(1)", "[a]" in raised print: a footnote's, whatever stands before it. */
const bracketed = /^\s*[([]\s*(?:\d|\p{L}{1,3})\s*[)\]]\s*$/u
const behindAmount = { usual: /\d$/, small: /\d[^\s\d.,]{0,3}$/, sup: loosely, cents: loosely }

/** The text of another element than what stands before it. */
function continued(tail: string, text: string, print: Print): string {
  const [lead, sign = '', digits] = /^\s*([€$£]?)(\d+)/.exec(text) ?? []
  if (lead === undefined || digits === undefined) return text
  const isJoined = lead === digits && /[\d⁰¹²³⁴⁵⁶⁷⁸⁹]$/.test(tail)
  // Digits one by one, as in a counter that rolls, or behind cents: one number, or two.
  if (isJoined && (!/\d$/.test(tail) || (digits.length === 1 && print !== 'sup'))) return splitMark + text
  const isNear = print === 'sup' || print === 'cents' || lead === digits
  const isBehind = sign === '' ? behindAmount[print].test(tail) : print !== 'usual' && /\d$/.test(tail)
  return isNear && isBehind ? sign + raise(digits) + text.slice(lead.length) : text
}

const centsBehind = /(?<![\d.,])(\d[\d.,' ]*)(\s?[^\s\d.,⁰¹²³⁴⁵⁶⁷⁸⁹]{0,3})([⁰¹²³⁴⁵⁶⁷⁸⁹]{2})(?![⁰¹²³⁴⁵⁶⁷⁸⁹])/g

/** Cents as a pattern expects them: "45⁵⁰" is "45.50", "45€⁵⁰" is "45.50€". */
export function withPlainCents(text: string): string {
  return text.replace(centsBehind, (found, number: string, sign: string, raised: string) => {
    const cents = [...raised].map((digit) => raisedDigits.indexOf(digit)).join('')
    if (/[.,]\d{0,2}$/.test(number)) return found
    return `${number.trimEnd()}${number.includes('.') ? ',' : '.'}${cents}${sign}`
  })
}
