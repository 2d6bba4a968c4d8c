import { kindOfOffer, namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import { type Document, type Element, isElement, visibleText } from './dom.ts'
import type { Steps } from './steps.ts'

/** Rows and what they stand below, by row: the next one begins its search at the one before. */
export type Headings = Map<Element, string | null>

const levelsAbove = 8
const longestHeading = 60
const mostWords = 4

/** The heading that a row stands below. */
export function headingOf(row: Element | Document, known: Headings, steps: Steps): string | null {
  if (row.type === 'root') return null
  const heading = headingAbove(row, known, steps)
  known.set(row, heading)
  return heading
}

/** Of a part that sells something else: "Parking", "Extras". */
export function isOtherHeading(heading: string | null): boolean {
  if (heading === null || heading.split(' ').length > mostWords || namesTicket(heading)) return false
  return kindOfOffer({ ticketType: heading, section: null }).kind !== 'ticket'
}

/** The nearest before the row, or before what it stands in. */
function headingAbove(row: Element, known: Headings, steps: Steps): string | null {
  let at: Element = row
  for (let level = 0; level < levelsAbove; level++) {
    for (let before = at.prev; before; before = before.prev) {
      steps.spend(1)
      if (!isElement(before)) continue
      const same = known.get(before)
      if (same !== undefined) return same
      if (isHeading(before)) return visibleText(before, longestHeading, steps)
    }
    const { parent } = at
    if (parent?.type !== 'tag') return null
    at = parent
  }
  return null
}

/** Of a table, a row with one cell is one too. */
function isHeading({ name, children }: Element): boolean {
  if (/^(?:h[1-6]|caption|legend|summary)$/.test(name)) return true
  if (name !== 'tr') return false
  const cells = children.filter(isElement)
  return cells.length === 1 && cells[0]?.name === 'th'
}
