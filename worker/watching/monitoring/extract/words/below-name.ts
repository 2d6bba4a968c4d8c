import { takeTime } from '../../../matching/dates.rules.ts'
import { fold } from '../../../matching/text.rules.ts'
import { hasNotSold, isOnlyNotSold } from '../../not-sold.rules.ts'
import type { HtmlParts } from '../html.ts'
import type { Own } from './own-paragraphs.ts'

/** As much markup behind a heading holds the lines below it. */
const nearby = 2 * 1024

/** Whether the markup behind the first heading has words of it; nearly all pages end here. */
export function isHintedBelow(html: string, { headingAt }: Pick<HtmlParts, 'headingAt'>): boolean {
  return hasNotSold(html.slice(headingAt, headingAt + nearby))
}

/** Whether a line right below the event's name, or below its day there, says that no tickets are sold. */
export function isUnsoldBelow(own: readonly Own[]): boolean {
  let isBelowName = false
  for (const { text, isDirectly } of own) {
    isBelowName ||= isDirectly
    if (isBelowName && isUnsold(text)) return true
    isBelowName &&= isWhen(text)
  }
  return false
}

/** In its first sentence: what follows may be of other tickets. */
export function isUnsold(text: string): boolean {
  const [sentence = ''] = text.split(/[.!|](?:\s|$)/)
  const [start = ''] = sentence.split(/\s[-–—]\s|[–—:]/)
  return !text.includes('?') && (isOnlyNotSold(sentence) || isOnlyNotSold(start))
}

export function isWhen(text: string): boolean {
  return takeTime(fold(text)).days.length > 0
}
