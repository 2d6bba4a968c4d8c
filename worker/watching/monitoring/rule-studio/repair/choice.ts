// Part of a repair: selectors for rows and fields on the bad page, each with its score and the distance to the runner-up.
import type { Document, Element } from '../../extract/dom.ts'
import { visibleText } from '../../extract/dom.ts'
import { compileSelector } from '../../extract/selector.ts'
import type { Steps } from '../../extract/steps.ts'
import { maxClimb } from '../constants.ts'
import { type Name, namesFor, parentOf } from '../naming.ts'
import { fitOfReading, holderOf, maxValue, rowsAround } from './anchors.ts'
import type { Anchor, Wanted } from './known.ts'

export type Choice = {
  selector: string
  attribute: string | null
  /** 0 to 100. */
  score: number
  /** Points before the best selector that finds other elements. */
  ahead: number
  found: number
  of: number
}

/** Candidates that are tried on the page. */
const maxTried = 120
/** Elements that candidates are named for. */
const maxNamed = 24

const scored = (quality: number, { penalty, selector }: Name) =>
  Math.max(0, Math.min(100, Math.round(100 * quality - penalty - selector.length / 4)))

type Candidate = { name: Name; attribute: string | null; quality: number; elements: Element[]; found: number }

/** The best candidate, and how far it is from the best that finds other elements. */
function choose(candidates: readonly Candidate[], of: number): Choice | null {
  const rated = candidates
    .map((one) => ({ ...one, score: scored(one.quality, one.name) }))
    .toSorted((one, other) => other.score - one.score)
  const [best] = rated
  if (!best || best.quality <= 0) return null
  const isSame = (elements: Element[]) =>
    elements.length === best.elements.length && elements.every((element, index) => element === best.elements[index])
  const runnerUp = rated.find(({ elements }) => !isSame(elements))
  return {
    selector: best.name.selector,
    attribute: best.attribute,
    score: best.score,
    ahead: best.score - (runnerUp?.score ?? 0),
    found: best.found,
    of,
  }
}

function distinct(names: Iterable<Name>): Name[] {
  const bySelector = new Map<string, Name>()
  for (const name of names) if (!bySelector.has(name.selector)) bySelector.set(name.selector, name)
  return [...bySelector.values()].slice(0, maxTried)
}

/** Rows: elements of which each holds about one of what every rule looks for, and about as many as there were. */
export function chooseRow(
  document: Document,
  anchors: readonly Anchor[][],
  wanted: readonly Wanted[],
  rowsBefore: number,
  steps: Steps,
): Choice | null {
  const sure = anchors.flatMap((ofRule) => ofRule.filter(({ fit }) => fit >= 0.8).slice(0, maxNamed))
  const holders = new Set(sure.flatMap(({ element }) => rowsAround(element, maxClimb)))
  const names = distinct([...holders].slice(0, maxTried).flatMap((row) => namesFor(row)))
  const candidates = names.flatMap((name): Candidate[] => {
    const compiled = compileSelector(name.selector)
    if ('message' in compiled) return []
    const elements = compiled.all(document, steps)
    const quality = rowQuality(elements, anchors, wanted, rowsBefore, steps)
    return [{ name, attribute: null, quality, elements, found: elements.length }]
  })
  return choose(candidates, rowsBefore)
}

/** Half by rows that hold something for each rule, a quarter by what no row holds, a quarter by how many rows there are. */
function rowQuality(
  rows: readonly Element[],
  anchors: readonly Anchor[][],
  wanted: readonly Wanted[],
  rowsBefore: number,
  steps: Steps,
): number {
  if (rows.length === 0) return 0
  const among = new Set(rows)
  let held = 0
  let covered = 0
  let all = 0
  for (const [index, ofRule] of anchors.entries()) {
    const best = new Map<Element, number>()
    for (const { element, fit } of ofRule) {
      steps.spend(maxClimb)
      const row = holderOf(element, among)
      all += fit
      if (!row) continue
      covered += fit
      best.set(row, Math.max(best.get(row) ?? 0, fit))
    }
    const expected = rows.length * (wanted[index]?.share ?? 1)
    held += Math.min(1, [...best.values()].reduce((sum, fit) => sum + fit, 0) / expected)
  }
  const likeness = Math.min(rows.length, rowsBefore) / Math.max(rows.length, rowsBefore)
  return (held / wanted.length) * 0.5 + (all === 0 ? 0 : covered / all) * 0.25 + likeness * 0.25
}

/** A field: the selector whose first match in each row is what the rule used to find there. */
export function chooseField(
  rows: readonly Element[],
  anchors: readonly Anchor[],
  wanted: Wanted,
  steps: Steps,
): Choice | null {
  const among = new Set(rows)
  const expected = Math.max(1, Math.round(rows.length * wanted.share))
  const held = anchors.flatMap(({ element, attribute }) => {
    const row = holderOf(element, among)
    return row ? [{ element, attribute, row }] : []
  })
  const attributes = [...new Set(held.map(({ attribute }) => attribute))]
  const names = distinct(held.slice(0, maxNamed).flatMap(({ element, row }) => namesWithin(element, row)))
  const candidates = names.flatMap((name): Candidate[] => {
    const compiled = compileSelector(name.selector)
    if ('message' in compiled) return []
    const elements = rows.flatMap((row) => compiled.first(row, steps) ?? [])
    return attributes.map((attribute) => {
      const fits = elements.map((element) => fitOf(element, attribute, wanted, steps))
      const quality = Math.min(1, fits.reduce((sum, fit) => sum + fit, 0) / expected)
      return { name, attribute, quality, elements, found: fits.filter((fit) => fit > 0).length }
    })
  })
  return choose(candidates, rows.length)
}

/** Names for an element of a row, and for those around it that say nothing else. What the row itself says is named by it. */
function namesWithin(element: Element, row: Element): Name[] {
  if (element === row) return namesFor(element, parentOf(element) ?? undefined)
  const names = namesFor(element, row)
  let [inner, outer] = [element, parentOf(element)]
  while (outer && outer !== row && holdsOnly(outer, inner)) {
    names.push(...namesFor(outer, row))
    inner = outer
    outer = parentOf(outer)
  }
  return names
}

const holdsOnly = (outer: Element, inner: Element) =>
  outer.children.every((child) => child === inner || (child.type === 'text' && child.data.trim() === ''))

/** How well what an element says, as its text or as an attribute, is what a rule looks for. */
export function fitOf(element: Element, attribute: string | null, wanted: Wanted, steps: Steps): number {
  const value = attribute === null ? visibleText(element, maxValue, steps) : element.attribs[attribute]
  return value === undefined ? 0 : fitOfReading(wanted, attribute, value)
}
