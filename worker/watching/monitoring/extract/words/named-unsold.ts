import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import type { ExtractedEvent, PageNames } from '../../contract.ts'
import { hasNotSold, isOnlyNotSold, isWaitingList } from '../../not-sold.rules.ts'
import { isUnsold } from './below-name.ts'

const mostWords = 3

/** Whether the page's title, first heading or event calls itself sold out, not on sale yet or no longer. */
export function isNamedUnsold(
  { title, headings }: Pick<PageNames, 'title' | 'headings'>,
  event: ExtractedEvent | null,
): boolean {
  return [title, headings[0], event?.name].some((name) => name != null && hasNotSold(name) && isUnsoldName(name))
}

/** Whether what an offer says of itself is that it is not sold: "Sold out", "Waiting list". */
export function isDescribedUnsold(description: string): boolean {
  return hasNotSold(description) && (isUnsold(description) || isWaitingList(description))
}

/** "SOLD OUT: Arsenal v Chelsea"; of "Hospitality – sold out" it is said of that alone. */
function isUnsoldName(name: string): boolean {
  const parts = name.split(/\s[-–—]\s|[–—|:()[\]!•·]/).flatMap((part) => part.trim() || [])
  return parts.some((part, index) => {
    const beside = [parts[index - 1], parts[index + 1]].filter((one) => one !== undefined)
    return isOnlyNotSold(part) || isWaitingList(part) ? beside.every(isOfMatch) : isOfMatch(part) && isCried(part)
  })
}

function isOfMatch(part: string): boolean {
  const { kind, says } = kindOfOffer({ ticketType: part, section: null })
  return kind !== 'add-on' && says !== 'seat'
}

/** Without a sign between, in capitals: "SOLD OUT Arsenal v Chelsea". */
function isCried(part: string): boolean {
  const words = part.split(/\s+/)
  return Array.from({ length: Math.min(mostWords, words.length - 1) }, (_, index) => index + 1).some((count) => {
    return [
      [words.slice(0, count), words.slice(count)],
      [words.slice(-count), words.slice(0, -count)],
    ].some(([cried = [], rest = []]) => isCapitals(cried) && !isCapitals(rest) && isOnlyNotSold(cried.join(' ')))
  })
}

function isCapitals(words: readonly string[]): boolean {
  const text = words.join(' ')
  return text === text.toUpperCase() && text !== text.toLowerCase()
}
