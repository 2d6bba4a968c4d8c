// Part of a repair: what each rule found on the last good page, and what on another page is like it.
import type { ExtractionSpec } from '../../contract.ts'
import type { Document, Element } from '../../extract/dom.ts'
import type { Trace } from '../../extract/operator-rules.ts'
import { extractPage } from '../../extract/page.ts'
import { compilePattern, type Pattern } from '../../extract/pattern.ts'
import { Steps } from '../../extract/steps.ts'
import { cleanText } from '../../extract/text.ts'
import type { StoredPage } from '../../stored-pages/contract.ts'
import type { RulesSpec } from '../contract.ts'

/** What rules make of a page, rule by rule. */
export type Reading = {
  document: Document | null
  rows: number
  offers: number
  /** Per rule, the rows in which it found something, and what. */
  found: { rows: number; values: string[] }[]
}

export function readWith(page: StoredPage, spec: RulesSpec, currency: string): Reading {
  const reading: Reading = {
    document: null,
    rows: 0,
    offers: 0,
    found: spec.rules.map(() => ({ rows: 0, values: [] })),
  }
  const trace: Trace = {
    document(document) {
      reading.document = document
    },
    rows(rows) {
      reading.rows = rows.length
    },
    found({ rule }, _, text) {
      const seen = reading.found[rule]
      if (!seen) return
      seen.rows += 1
      seen.values.push(text)
    },
  }
  const input = {
    body: page.body,
    contentType: page.contentType,
    spec: spec as ExtractionSpec,
    expectedCurrency: currency,
  }
  reading.offers = extractPage(input, new Steps(page.body.length), trace).offers.length
  return reading
}

type Field = RulesSpec['rules'][number]['field']

/** What a rule is expected to find again: the same values, or values written in the same way. */
export type Wanted = {
  place: number
  field: Field
  attribute: string | null
  /** Share of the rows in which it was found. */
  share: number
  fit: (value: string) => number
}

const numeric: ReadonlySet<Field> = new Set<Field>(['price', 'fees', 'quantity'])

/** How much a value that is written like a known one counts, beside one that is the same. */
const likeFit = { number: 0.8, text: 0.5 }

export function wantedOf(spec: RulesSpec, place: number, good: Reading): Wanted | null {
  const rule = spec.rules[place]
  const found = good.found[place]
  if (rule?.selectorType !== 'css' || !found || found.rows === 0) return null
  const known = new Set(found.values.map(plain))
  const shapes = new Set(found.values.map(shapeOf))
  const words = new Set(rule.field === 'availability' ? Object.keys(spec.availabilityWords).map(plain) : [])
  const validation = validationOf(rule.validationPattern)
  const { field, attribute = null } = rule
  return {
    place,
    field,
    attribute,
    share: found.rows / Math.max(1, good.rows),
    fit(text) {
      const value = plain(text)
      if (value === '' || (validation && !validation.matchesWhole(text.trim()))) return 0
      if (words.has(value) || (known.has(value) && !numeric.has(field))) return 1
      if (numeric.has(field)) return shapes.has(shapeOf(text)) ? likeFit.number : 0
      return field !== 'availability' && shapes.has(shapeOf(text)) ? likeFit.text : 0
    },
  }
}

function validationOf(source: string | undefined): Pattern | null {
  const compiled = source ? compilePattern(source) : null
  return compiled && 'find' in compiled ? compiled : null
}

const plain = (text: string) => cleanText(text)?.toLowerCase() ?? ''

/** "£45.50" is "£9.9"; "Adult plus" is "a a". */
function shapeOf(text: string): string {
  return plain(text)
    .slice(0, 60)
    .replace(/\d+/g, '9')
    .replace(/\p{L}+/gu, 'a')
}

/** An element of the page that may be what a rule is to find, as its text or as an attribute. */
export type Anchor = { element: Element; attribute: string | null; fit: number }
