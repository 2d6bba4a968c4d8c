import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import { headsPlaces } from '#worker/matches/catalogue/add-ons/seats.rules.ts'
import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { type Document, type Element, isElement, stepsPerVisit, visibleText } from './dom.ts'
import type { Draft } from './doubts.ts'
import type { Steps } from './steps.ts'

// A stand has a name that no vocabulary knows: "Kotel". A page says that it is one where the name stands below "Block", behind
// "Tribune:", on a plan of the ground, or in a list to choose a stand from.

/** Folded names of places in the ground, by what the page has around them. */
export type NamedPlaces = ReadonlySet<string>

/** Whether a name is left that no vocabulary knows. */
export function hasUnknown(drafts: readonly Draft[]): boolean {
  return drafts.some((draft) => {
    const { kind, says } = decisionOf(draft)
    return kind === 'ticket' && says === undefined
  })
}

/** Whether one that it knows stands beside it, so that the other is in doubt. */
export function hasKnown(drafts: readonly Draft[]): boolean {
  return drafts.some((draft) => decisionOf(draft).says !== undefined)
}

const decisionOf = ({ offer: { ticketType, section }, about }: Draft) => kindOfOffer({ ticketType, section, ...about })

/** The drafts, of which those are seats that bear the name of a place. */
export function withPlaces(drafts: readonly Draft[], places: NamedPlaces): Draft[] {
  return drafts.map((draft) => (places.has(aliasKey(draft.offer.ticketType)) ? { ...draft, isPlace: true } : draft))
}

/** The drafts without headings that are names of places. */
export function withoutPlaceParts(drafts: readonly Draft[], places: NamedPlaces): Draft[] {
  const repeated = repeatedParts(drafts)
  return drafts.map((draft) => {
    const { part, ...rest } = draft
    return part !== undefined && (places.has(aliasKey(part)) || repeated.has(part)) ? rest : draft
  })
}

/** A shop sells tours to adults and juniors too, but not three things alike. */
const leastRepeated = 3
const leastPersons = 2

/** Headings below each of which the same people find their price: stands, whatever they are called. */
function repeatedParts(drafts: readonly Draft[]): ReadonlySet<string> {
  const persons = new Map<string, Set<string>>()
  for (const draft of drafts) {
    if (draft.part === undefined || decisionOf(draft).says !== 'whom') continue
    persons.set(draft.part, (persons.get(draft.part) ?? new Set()).add(aliasKey(draft.offer.ticketType)))
  }
  const alike = Map.groupBy(
    [...persons].filter(([, names]) => names.size >= leastPersons),
    ([, names]) => [...names].toSorted().join('|'),
  )
  return new Set(
    [...alike.values()]
      .filter((parts) => parts.length >= leastRepeated)
      .flatMap((parts) => parts.map(([part]) => part)),
  )
}

const longestName = 60
/** A plan of a ground names some stands; a picture has one title. */
const leastOnPlan = 3

export function namedPlaces(document: Document, steps: Steps): NamedPlaces {
  const places = new Set<string>()
  const add = (names: readonly string[]) => {
    if (names.some(isOther)) return
    for (const name of names) if (name !== '') places.add(aliasKey(name))
  }
  const pending: (Document | Element)[] = [document]
  for (let at = pending.pop(); at; at = pending.pop()) {
    steps.spend(stepsPerVisit)
    if (at.type === 'tag') for (const names of namesIn(at, steps)) add(names)
    for (const child of at.children) if (isElement(child)) pending.push(child)
  }
  return places
}

/** Whether a name below a heading of places is none, such as parking: then the heading says nothing. */
function isOther(name: string): boolean {
  return kindOfOffer({ ticketType: name, section: null }).kind !== 'ticket'
}

/** Groups of names, each of which stands together. */
function namesIn(element: Element, steps: Steps): string[][] {
  const { name } = element
  if (name === 'table') return columnsOf(element, steps)
  if (name === 'svg') return onPlan(within(element, steps), steps)
  if (name === 'map')
    return [within(element, steps).map((part) => part.attribs.alt ?? part.attribs.title ?? labelOf(part) ?? '')]
  if (name === 'select') return choicesOf(element, steps)
  return labelledIn(element, steps)
}

// ── Tables ──────────────────────────────────────────────────────────────────────────────────────

const mostRows = 200

/** Cells below headings of places, each column for itself. */
function columnsOf(table: Element, steps: Steps): string[][] {
  const rows = within(table, steps).filter(({ name }) => name === 'tr')
  const [head, ...others] = rows.slice(0, mostRows)
  const headings = head ? cellsOf(head) : []
  if (headings.length < 2 || !headings.some(({ name }) => name === 'th')) return []
  return headings.flatMap((heading, place) => {
    if (!headsPlaces(visibleText(heading, longestName, steps))) return []
    const cells = others.map(cellsOf).flatMap((row) => (row.length === headings.length ? (row[place] ?? []) : []))
    return [cells.map((cell) => visibleText(cell, longestName, steps))]
  })
}

const cellsOf = ({ children }: Element): Element[] =>
  children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th')

// ── Plans and choices ───────────────────────────────────────────────────────────────────────────

function onPlan(parts: readonly Element[], steps: Steps): string[][] {
  const texts = parts
    .filter(({ name }) => name === 'text' || name === 'title')
    .map((part) => visibleText(part, longestName, steps))
  const labels = parts.flatMap((part) => labelOf(part) ?? [])
  return [texts, labels].filter((names) => new Set(names).size >= leastOnPlan)
}

/** What screen readers say of a part of the plan, without the word for a stand before it, its price and what else is said. */
function labelOf({ attribs }: Element): string | null {
  const label = attribs['aria-label']?.slice(0, longestName)
  if (label === undefined) return null
  const name = label.replace(behindName, '').replace(/\s*[,;(–—].*$/, '')
  const [, head = '', rest = ''] = /^([^\s:]+):?\s+(.+)$/.exec(name) ?? []
  return headsPlaces(head) ? rest : name
}

const placeField =
  /(?:^|[-_[])(?:block|stand|sector|sektor|section|tribun[ae]|tribuene|vak|settore|grada)(?:[-_]?id)?(?:$|[-_\]])/i

/** "Kotel – 450 Kč": a choice with its price. */
const behindName = /\s*(?:[-–—:(,|]\s*)?(?:[€£$]\s?\d|\d[\d.,\s]*(?:€|£|\$|kr|kč|zł|chf|eur|ft|lei|tl|₺)).*$/iu

function choicesOf(select: Element, steps: Steps): string[][] {
  const { name = '', id = '', 'aria-label': label = '' } = select.attribs
  const options = within(select, steps)
    .filter((part) => part.name === 'option')
    .map((option) => visibleText(option, longestName, steps))
  const isOfPlaces = placeField.test(name) || placeField.test(id) || headsPlaces(label) || headsPlaces(options[0] ?? '')
  return isOfPlaces ? [options.map((option) => option.replace(behindName, ''))] : []
}

// ── Labels ──────────────────────────────────────────────────────────────────────────────────────

const placeClass =
  /(?:^|[-_\s])(?:stand|sector|sektor|tribune|tribuene|tribuna|settore|grada|gradin|trybuna|bancada|katsomo|vak|seat-?block)(?:[-_]{1,2}(?:name|title|label))?(?:$|\s)/i

/** A text behind "Block:", in the definition of "Tribune", or in an element that is called a stand. */
function labelledIn(element: Element, steps: Steps): string[][] {
  const { attribs, children } = element
  if (children.some(isElement)) return []
  const [, head, value] = /^([^:]{3,20}):\s*(.+)$/.exec(textOf(element)) ?? []
  if (head !== undefined && value !== undefined) return headsPlaces(head) ? [[value]] : []
  if (placeClass.test(attribs.class ?? '')) return [[visibleText(element, longestName, steps)]]
  const before = labelBefore(element, steps)
  return before !== null && headsPlaces(before) ? [[visibleText(element, longestName, steps)]] : []
}

const textOf = ({ children }: Element): string =>
  children
    .map((child) => (child.type === 'text' ? child.data : ''))
    .join('')
    .trim()
    .slice(0, longestName)

/** "Block:", or the term of a definition. */
function labelBefore(element: Element, steps: Steps): string | null {
  let before = element.prev
  while (before && before.type === 'text' && before.data.trim() === '') before = before.prev
  if (!before) return null
  if (element.name === 'dd')
    return isElement(before) && before.name === 'dt' ? visibleText(before, longestName, steps) : null
  const text =
    before.type === 'text' ? before.data.trim() : isElement(before) ? visibleText(before, longestName, steps) : ''
  const isLabel = text.endsWith(':') || (isElement(before) && before.name === 'label')
  return isLabel ? text.replace(/:$/, '') : null
}

function within(root: Element, steps: Steps): Element[] {
  const found: Element[] = []
  const pending = [...root.children].filter(isElement).reverse()
  for (let at = pending.pop(); at; at = pending.pop()) {
    steps.spend(stepsPerVisit)
    found.push(at)
    pending.push(...at.children.filter(isElement).reverse())
  }
  return found
}
