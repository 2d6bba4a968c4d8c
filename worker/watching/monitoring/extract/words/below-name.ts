import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { takeTime } from '../../../matching/dates.rules.ts'
import { fold } from '../../../matching/text.rules.ts'
import type { PageNames } from '../../contract.ts'
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
export function isUnsoldBelow(own: readonly Own[], { title, headings }: PageNames): boolean {
  const names = aliasKey(`${title ?? ''} ${headings[0] ?? ''}`).split(' ')
  let isBelowName = false
  for (const { text, isDirectly } of own) {
    isBelowName ||= isDirectly
    if (isBelowName && isUnsold(text) && !isOfAnother(text, names)) return true
    isBelowName &&= isWhen(text)
  }
  return false
}

/** "Coming soon: Getafe - Real Madrid", on the page of Getafe's match with Girona: one side alone is of the page. */
function isOfAnother(text: string, names: readonly string[]): boolean {
  const [, home, away] = announcedPair.exec(text) ?? []
  const isOwn = (side: string) =>
    aliasKey(side)
      .split(' ')
      .some((word) => word.length > 2 && names.includes(word))
  return home !== undefined && away !== undefined && isOwn(home) !== isOwn(away)
}

/** Two names at the end of what stands behind a colon. */
const announcedPair = /:.*?(\p{Lu}[\p{L}.']*)\s(?:vs?\.?|x|[-–—])\s(\p{Lu}[\p{L}.']*(?:\s\p{Lu}[\p{L}.']*){0,3})[.!]?$/u

/** In its first sentence: what follows may be of other tickets. */
export function isUnsold(text: string): boolean {
  const [sentence = ''] = text.split(/[.!|](?:\s|$)/)
  const [start = ''] = sentence.split(/\s[-–—]\s|[–—:]/)
  return !text.includes('?') && (isOnlyNotSold(sentence) || isOnlyNotSold(start))
}

export function isWhen(text: string): boolean {
  return takeTime(fold(text)).days.length > 0
}
