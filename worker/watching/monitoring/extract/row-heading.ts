import { headsTickets } from '#worker/matches/catalogue/add-ons/headings.rules.ts'
import { kindOfOffer, namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import { headsPlaces } from '#worker/matches/catalogue/add-ons/seats.rules.ts'
import { mayNamePair } from '../identity/pairs.rules.ts'
import { type Document, type Element, isElement, visibleText } from './dom.ts'
import type { Steps } from './steps.ts'

/**
 * The heading above a row; `pair`: the nearest text above it that may name a match; `isLine`: it stands between the page's
 * own heading and the row, in no part of its own; `isUnknown`: no vocabulary knows of what the heading is.
 */
export type Above = { heading: string | null; pair: string | null; isLine?: boolean; isUnknown?: boolean }

/** Rows and what they stand below, by row: the next one begins its search at the one before. */
export type Headings = Map<Element, Above>

const levelsAbove = 8
const levelsInside = 3
const longestHeading = 100
const mostWords = 4
/** Longer ones are sentences, and no names of parts. */
const mostWordsOfPart = 6
/** Parts of a card's head; more is a menu. */
const mostParts = 6
const nothing: Above = { heading: null, pair: null }

/** What a row stands below. */
export function headingOf(row: Element | Document, known: Headings, steps: Steps): Above {
  if (row.type === 'root') return nothing
  const above = lookAbove(row, known, steps)
  known.set(row, above)
  return above
}

/** Whether a heading is of a part that sells something other than tickets: "Parking", "Extras". */
export function isOtherHeading(heading: string | null): boolean {
  if (heading === null || heading.split(' ').length > mostWords) return false
  const { kind } = kindOfOffer({ ticketType: heading, section: null })
  // "Museum tickets" is of the museum; "Tickets and packages" may be of both.
  return kind === 'add-on' || (kind === 'unsure' && !namesTicket(heading))
}

/** Whether a heading may be of any part of the shop. The page's own, an h1, is of its event. */
function isUnknownPart(heading: string): boolean {
  return heading.split(' ').length <= mostWordsOfPart && !mayNamePair(heading) && !headsTickets(heading)
}

/** The nearest before the row, or before what it stands in. */
function lookAbove(row: Element, known: Headings, steps: Steps): Above {
  let at: Element = row
  let pair: string | null = null
  let pairLevel = -1
  for (let level = 0; level < levelsAbove; level++) {
    for (let before = at.prev; before; before = before.prev) {
      steps.spend(1)
      if (!isElement(before)) continue
      const same = known.get(before)
      if (same !== undefined)
        return pair === null ? same : { heading: same.heading, pair, isUnknown: same.isUnknown === true }
      const head = headingIn(before)
      if (head) {
        const heading = visibleText(head, longestHeading, steps)
        const isUnknown = head.name !== 'h1' && isUnknownPart(heading)
        if (pair === null) return { heading, pair: mayNamePair(heading) ? heading : null, isUnknown }
        return { heading, pair, isLine: head.name === 'h1' && level === pairLevel, isUnknown }
      }
      const written = level > 0 && isRightBefore(before, at) ? writtenHeading(before) : null
      if (written !== null) return { heading: written, pair, isUnknown: false }
      if (pair !== null) continue
      pair = pairIn(before, steps)
      pairLevel = level
    }
    const { parent } = at
    if (parent?.type !== 'tag') break
    at = parent
  }
  return { heading: null, pair }
}

/** Many shops write a match's name without a heading's tag: an element, or one in it, with nothing but a short text. */
function pairIn(element: Element, steps: Steps, isInner = false): string | null {
  const parts = element.children.filter(isElement)
  if (parts.length === 0) {
    const [only] = element.children
    const text = only?.type === 'text' && only.data.length <= longestHeading ? only.data.trim() : ''
    return mayNamePair(text) ? text : null
  }
  if (isInner || parts.length > mostParts) return null
  steps.spend(parts.length)
  for (const part of parts.toReversed()) {
    const pair = pairIn(part, steps, true)
    if (pair !== null) return pair
  }
  return null
}

const isRightBefore = (before: Element, { prev }: Element) =>
  before === (prev?.type === 'text' && prev.data.trim() === '' ? prev.prev : prev)

/**
 * A short text right above the list of the row that is no heading by its tag: `<p><strong>Parking</strong></p><ul>`. Only
 * words that we know count, and no entry of a menu, beside which stands another.
 */
function writtenHeading(element: Element): string | null {
  const text = onlyText(element)
  if (text === null || (!isOtherHeading(text) && !headsPlaces(text))) return null
  const beside = [element.prev, element.prev?.prev].find((one) => one && isElement(one))
  return beside && isElement(beside) && onlyText(beside) !== null ? null : text
}

const textTags = /^(?:div|p|strong|b|span|em|dt)$/

function onlyText({ name, children }: Element, level = 0): string | null {
  if (!textTags.test(name)) return null
  const filled = children.filter((child) => child.type !== 'text' || child.data.trim() !== '')
  const [only] = filled
  if (filled.length !== 1 || !only) return null
  if (only.type === 'text') return only.data.length <= longestHeading ? only.data.replace(/\s+/g, ' ').trim() : null
  return isElement(only) && level < levelsInside ? onlyText(only, level + 1) : null
}

/** An element that is a heading, or has one and nothing else in it: `<header><h2>Shop</h2></header>`. */
function headingIn(element: Element): Element | null {
  for (let at: Element | undefined = element, level = 0; at && level < levelsInside; level++) {
    if (isHeading(at)) return at
    const filled: Element['children'] = at.children.filter((child) => child.type !== 'text' || child.data.trim() !== '')
    const [only] = filled
    at = filled.length === 1 && only && isElement(only) ? only : undefined
  }
  return null
}

/** Whether an element is a heading; a table's row with a single header cell is one too. */
function isHeading({ name, children }: Element): boolean {
  if (/^(?:h[1-6]|caption|legend|summary)$/.test(name)) return true
  if (name !== 'tr') return false
  const cells = children.filter(isElement)
  return cells.length === 1 && cells[0]?.name === 'th'
}
