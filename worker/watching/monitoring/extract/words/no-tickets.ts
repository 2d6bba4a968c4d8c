import { meaningOfWords, saysNoOffers } from '../../availability-words.rules.ts'
import { type Document, type Element, isBlock, isElement, visibleText } from '../dom.ts'
import { isHidden, isUndecided } from '../hidden-or-off.ts'
import type { Steps } from '../steps.ts'

/** Elements whose text is about other matches, the site, or a single row. */
const aside = new Set('nav header footer aside li table form a button select script style'.split(' '))

const mostTexts = 300
const longestText = 300
/** Longer ones, and those with another match in them, say it of something else. */
const mostWords = 12
export const pair = /(?<!\p{L})(?:vs?|versus|x|gegen|contre|contra|contro|tegen)\.?(?!\p{L})|\s[-–—]\s/iu

/** Whether a page without offers says in so many words that there are no tickets: it was read, and has none. */
export function saysNone(document: Document, steps: Steps): boolean {
  return paragraphs(document, steps).some(({ text }) => text.split(/[.!?。|]/).some(isNone))
}

function isNone(sentence: string): boolean {
  const text = sentence.trim()
  const isShort = text !== '' && text.split(/\s+/).length <= mostWords
  return isShort && !pair.test(text) && (meaningOfWords(text) === 'sold_out' || saysNoOffers(text))
}

/** The element's name says whether it is a heading. */
export type Paragraph = { name: string; text: string }

const isRead = (part: Element) => !aside.has(part.name) && !isHidden(part) && !isUndecided(part)

/** Texts of the page's body, each without an element of its own. */
export function paragraphs(document: Document, steps: Steps): Paragraph[] {
  const texts: Paragraph[] = []
  const collect = (node: Element | Document): void => {
    const parts = node.children.filter(isElement)
    if (node.type !== 'root' && !parts.some((part) => isBlock(part.name))) {
      texts.push({ name: node.name, text: visibleText(node, longestText, steps, isUndecided) })
      return
    }
    for (const part of parts) if (texts.length < mostTexts && isRead(part)) collect(part)
  }
  collect(document)
  return texts
}
