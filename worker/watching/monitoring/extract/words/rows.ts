import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import { meaningOfCell } from '../../availability-words.rules.ts'
import { hasNotSold, isOnlyNotSold } from '../../not-sold.rules.ts'
import { type Document, type Element, isElement, stepsPerVisit } from '../dom.ts'
import type { Draft } from '../doubts.ts'
import { isHidden, isOff, isPressable, isUndecided } from '../hidden-or-off.ts'
import type { HtmlParts } from '../html.ts'
import type { Steps } from '../steps.ts'
import { type LabelOf, labelsOf } from './row-labels.ts'

// Data that a shop forgot to change says "in stock" while every row of tickets says "sold out", or has a dead button.

/** What one row says. */
type Row = {
  /** The place of the draft that it names, and how many elements stand around the name. */
  offer: number | null
  height: number
  /** It says that none is left, or at least that none can be bought. */
  isSoldOut: boolean
  isGone: boolean
  /** A word of buying that is not on a dead button, and whether it is of the last ones. */
  isHad: boolean
  isFew: boolean
  /** A button that cannot be pressed, one that can, and a choice, such as of how many. */
  isDead: boolean
  isAlive: boolean
  hasChoice: boolean
}

const silent: Row = {
  offer: null,
  height: 0,
  isSoldOut: false,
  isGone: false,
  isHad: false,
  isFew: false,
  isDead: false,
  isAlive: false,
  hasChoice: false,
}

/** Whether each ticket that the data offers stands in rows that all say it cannot be bought. */
export function areRowsGone(document: Document, drafts: readonly Draft[], steps: Steps): boolean {
  const places = offeredIn(drafts)
  const { rows, isAnyHad } = rowsOf(document, drafts, steps)
  const byOffer = Map.groupBy(rows, ({ offer }) => offer)
  // Of a range, rows between its ends are of the offer as well.
  const isLeft = (place: number) => isAnyHad && drafts[place]?.offer.pricePence == null
  return places.length > 0 && places.every((place) => !isLeft(place) && isUnsold(byOffer.get(place) ?? []))
}

/** The drafts, of which those whose data leaves it out are as available as their rows say. */
export function withRows(document: Document, drafts: readonly Draft[], steps: Steps): Draft[] {
  const byOffer = Map.groupBy(rowsOf(document, drafts, steps).rows, ({ offer }) => offer)
  return drafts.map((draft, place) => {
    const availability = draft.offer.isUnstated ? saidIn(byOffer.get(place) ?? []) : null
    if (availability === null) return draft
    const { isUnstated: _unstated, ...offer } = draft.offer
    return { ...draft, offer: { ...offer, availability } }
  })
}

function saidIn(rows: readonly Row[]): Availability | null {
  if (isUnsold(rows)) return rows.some(({ isSoldOut }) => isSoldOut) ? 'sold_out' : 'unknown'
  if (rows.some(cannotBeBought) || !rows.some(({ isHad }) => isHad)) return null
  return rows.some(({ isFew }) => isFew) ? 'limited' : 'available'
}

const isUnsold = (rows: readonly Row[]) => rows.some(cannotBeBought) && !rows.some(({ isHad }) => isHad)

function cannotBeBought({ isGone, isDead, isAlive, hasChoice }: Row): boolean {
  return !hasChoice && (isGone || (isDead && !isAlive))
}

/** Places of the tickets that the data says can be bought. */
function offeredIn(drafts: readonly Draft[]): number[] {
  return drafts.flatMap((draft, place) => (isBuyable(draft.offer) && !isAddOn(draft) ? place : []))
}

function isAddOn({ offer: { ticketType, section }, about }: Draft): boolean {
  return kindOfOffer({ ticketType, section, ...about }).kind === 'add-on'
}

// ── Whether it is worth a search ────────────────────────────────────────────────────────────────

/** As much markup around a name holds its row, up to its button. */
const [before, behind] = [300, 1200]
const mostPlaces = 3
const mostTickets = 5
const dead = /disabled/i

/** Whether markup around the tickets' names may say of each that it is gone; nearly all pages end at the first. */
export function isHintedInRows(
  html: string,
  drafts: readonly Draft[],
  { headingAt }: Pick<HtmlParts, 'headingAt'>,
): boolean {
  let hinted = 0
  for (const draft of drafts) {
    const name = draft.offer.ticketType
    if (!isBuyable(draft.offer) || !html.includes(name, headingAt)) continue
    if (isHintedNear(name, html, headingAt)) hinted++
    else if (!isAddOn(draft)) return false
    if (hinted === mostTickets) return true
  }
  return hinted > 0 || isHint(html.slice(headingAt, headingAt + before + behind))
}

function isHintedNear(name: string, html: string, from: number): boolean {
  let at = html.indexOf(name, from)
  for (let place = 0; place < mostPlaces && at >= 0; place++, at = html.indexOf(name, at + behind)) {
    if (isHint(html.slice(Math.max(from, at - before), at + behind))) return true
  }
  return false
}

const isHint = (markup: string) => dead.test(markup) || hasNotSold(markup)

// ── Rows ────────────────────────────────────────────────────────────────────────────────────────

/** Elements that are about the site, or that people do not see. */
const aside = new Set(['nav', 'footer', 'aside', 'script', 'style', 'svg'])
/** Each holds one row. */
const rowElements = new Set(['li', 'tr', 'article', 'form'])
/** Of others, the nearest around a name. */
const mostHeight = 2
const choices = new Set(['select', 'input'])

const longestText = 80
const anyLetter = /\p{L}/u
/** For folding a text and asking what it means. */
const stepsPerText = 20

type Rows = { rows: Row[]; isAnyHad: boolean }

/** Each element that names one ticket alone, with what stands in it, or behind it up to the next. */
function rowsOf(document: Document, drafts: readonly Draft[], steps: Steps): Rows {
  const rows: Row[] = []
  let isAnyHad = false
  const labelOf = labelsOf(drafts)
  /** Null of an element that names several. */
  const read = (node: Element | Document, isOffAround: boolean): Row | null => {
    const parts = node.children.flatMap((child) => {
      steps.spend(stepsPerVisit)
      if (child.type === 'text') return readText(child.data, labelOf, isOffAround, steps) ?? []
      if (!isElement(child) || aside.has(child.name) || isHidden(child) || isUndecided(child)) return []
      return [read(child, isOffAround || (isButton(child) && isOff(child)))]
    })
    const shown = node.type === 'root' ? null : readText(shownBy(node), labelOf, isOffAround, steps)
    if (shown !== null) parts.push(shown)
    isAnyHad ||= parts.some((part) => part?.isHad)
    if (namesSeveral(parts)) {
      rows.push(...joined(parts))
      return null
    }
    const all = parts.reduce<Row>((row, part) => (part === null ? row : merged(row, part)), ownOf(node))
    const row = all.offer === null ? all : { ...all, height: all.height + 1 }
    if (row.offer !== null && isRow(node, row)) rows.push(row)
    return row
  }
  read(document, false)
  return { rows, isAnyHad }
}

/** What people read of an element without text: on a button of a form, or of a picture. */
function shownBy(element: Element): string {
  if (element.name === 'img') return element.attribs.alt ?? ''
  return isFormButton(element) ? (element.attribs.value ?? '') : ''
}

const isFormButton = ({ name, attribs }: Element) =>
  name === 'input' && /^(?:submit|button|image)$/i.test(attribs.type ?? '')

function isRow(node: Element | Document, { height }: Row): boolean {
  return node.type !== 'root' && (rowElements.has(node.name) || height <= mostHeight)
}

function namesSeveral(parts: readonly (Row | null)[]): boolean {
  return parts.includes(null) || new Set(parts.flatMap((part) => part?.offer ?? [])).size > 1
}

function ownOf(node: Element | Document): Row {
  if (node.type === 'root') return silent
  if (isButton(node)) return { ...silent, isDead: isOff(node), isAlive: !isOff(node) }
  if (choices.has(node.name)) return { ...silent, hasChoice: node.attribs.type !== 'hidden' && !isOff(node) }
  return silent
}

const isButton = (element: Element) => isPressable(element) || isFormButton(element)

/** What names no ticket belongs to the one before it. */
function joined(parts: readonly (Row | null)[]): Row[] {
  const rows: Row[] = []
  let isOpen = false
  for (const part of parts) {
    const last = rows.at(-1)
    if (part === null) isOpen = false
    else if (isOpen && last && (part.offer === null || part.offer === last.offer))
      rows.splice(-1, 1, merged(last, part))
    else if (part.offer !== null) {
      rows.push(part)
      isOpen = true
    }
  }
  return rows
}

function merged(one: Row, other: Row): Row {
  return {
    offer: one.offer ?? other.offer,
    height: Math.max(one.height, other.height),
    isSoldOut: one.isSoldOut || other.isSoldOut,
    isGone: one.isGone || other.isGone,
    isHad: one.isHad || other.isHad,
    isFew: one.isFew || other.isFew,
    isDead: one.isDead || other.isDead,
    isAlive: one.isAlive || other.isAlive,
    hasChoice: one.hasChoice || other.hasChoice,
  }
}

function readText(data: string, labelOf: LabelOf, isOffAround: boolean, steps: Steps): Row | null {
  const text = data.trim()
  if (text === '' || text.length > longestText) return null
  steps.spend(stepsPerText + text.length)
  const label = labelOf(text)
  const said = (label === null ? text : label.rest).toLowerCase()
  const meaning: Availability = anyLetter.test(said) ? meaningOfCell(said) : 'unknown'
  return {
    ...silent,
    offer: label?.offer ?? null,
    isSoldOut: meaning === 'sold_out',
    isGone: meaning === 'sold_out' || (meaning === 'unknown' && hasNotSold(said) && isOnlyNotSold(said)),
    isHad: !isOffAround && isBuyable({ availability: meaning }),
    isFew: meaning === 'limited',
  }
}
