import { kindOfOffer } from '#worker/matches/catalogue/add-ons/rules.ts'
import { type Document, type Element, isElement, stepsPerVisit, visibleText } from './dom.ts'
import { isHiddenPart, isOff, isWithinHidden } from './hidden-or-off.ts'
import type { Steps } from './steps.ts'

// Shops put their tickets into tabs, accordions and dialogs: parts that are hidden until a control of the page opens them.

/** The words of controls by the id of the part that they open; `tabs` by their own id, `links` for links that may only jump. */
export type Openers = { parts: Map<string, string>; tabs: Map<string, string>; links: Map<string, string> }

const naming = [
  'aria-controls',
  'data-target',
  'data-bs-target',
  'data-tab',
  'data-tab-target',
  'data-panel',
  'data-pane',
]
const longestWords = 60
const tabLike = /(?:^|[-_\s])(?:tabs?|panel|pane|accordion|collapse|toggle)(?:[-_\s]|$)/i

/** All controls of a page that can be pressed. */
export function openersOf(document: Document, steps: Steps): Openers {
  const openers: Openers = { parts: new Map(), tabs: new Map(), links: new Map() }
  const pending: (Document | Element)[] = [document]
  for (let at = pending.pop(); at; at = pending.pop()) {
    steps.spend(stepsPerVisit)
    if (at.type === 'tag') addOpener(at, openers, steps)
    for (const child of at.children) if (isElement(child)) pending.push(child)
  }
  return openers
}

function addOpener(control: Element, { parts, tabs, links }: Openers, steps: Steps): void {
  const { href, id, role } = control.attribs
  const named = naming
    .flatMap((name) => control.attribs[name]?.split(/\s+/) ?? [])
    .map((part) => part.replace(/^#/, ''))
  const linked = control.name === 'a' && href !== undefined && /^#./.test(href) ? href.slice(1) : null
  const isTab = role === 'tab' && id !== undefined
  if ((named.length === 0 && linked === null && !isTab) || isOff(control) || isWithinHidden(control)) return
  const words = visibleText(control, longestWords, steps) || (control.attribs['aria-label'] ?? '')
  for (const part of named) parts.set(part, words)
  if (linked !== null) (isToggle(control) ? parts : links).set(linked, words)
  if (isTab) tabs.set(id, words)
}

/** A link that opens what it leads to, and does not only jump there. */
function isToggle({ attribs }: Element): boolean {
  const states = ['data-toggle', 'data-bs-toggle', 'aria-expanded', 'aria-selected']
  return (
    attribs.role === 'tab' || states.some((name) => attribs[name] !== undefined) || tabLike.test(attribs.class ?? '')
  )
}

/**
 * What the controls say that show a row, none where it is shown anyhow; null where nothing shows it. A style sheet may hide
 * a tab's panel: what is no ticket is none there either.
 */
export function shownBy(row: Element, openers: () => Openers): string[] | null {
  const words: string[] = []
  for (let at: Element['parent'] = row; at && at.type === 'tag' && at.name !== 'body'; at = at.parent) {
    const isShown = !isHiddenPart(at, at === row)
    if (isShown && at.attribs.role !== 'tabpanel') continue
    const opener = openerOf(at, openers())
    if (isShown && (opener === undefined || saidOfPart(opener).label === undefined)) continue
    if (opener === undefined) return null
    words.push(opener)
  }
  return words
}

function openerOf({ attribs }: Element, { parts, tabs, links }: Openers): string | undefined {
  const { id = '', role, class: names = '', 'aria-labelledby': labels = '' } = attribs
  const isPanel = role === 'tabpanel'
  const byTab = isPanel ? labels.split(/\s+/).find((label) => tabs.has(label)) : undefined
  return parts.get(id) ?? (isPanel || tabLike.test(names) ? links.get(id) : undefined) ?? tabs.get(byTab ?? '')
}

/** Words that name a view of the page, not the tickets in its part: "List", "Alle", "Sitzplan". */
const plain =
  /^(?:list|liste|lista|lijst|map|seat ?map|plan|sitzplan|saalplan|stadionplan|plattegrond|pianta|mapa|all|alle|tous|tout|todas?|todos|tutti|tutte|prices?|preise|prix|precios|prezzi|prijzen|priser|ceny|ceník)$/i

const versus = /(?<!\p{L})(?:vs?|versus|gegen|contre|contra|contro|tegen|mot|mod)\.?(?!\p{L})/iu

/**
 * What a control's words make of the offers in its part: those of seats nothing, those of other things a label, any other,
 * such as a club or a day, a doubt.
 */
export function saidOfPart(words: string): { label?: string; isUnclear: boolean } {
  const text = words.trim()
  const { kind, says } = kindOfOffer({ ticketType: text, section: null })
  if (kind !== 'ticket') return { label: text, isUnclear: false }
  return { isUnclear: versus.test(text) || !(says !== undefined || plain.test(text)) }
}
