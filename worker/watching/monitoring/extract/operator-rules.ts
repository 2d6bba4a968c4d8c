import { headsPlaces } from '#worker/matches/catalogue/add-ons/seats.rules.ts'
import { maxRowsPerPage, maxRuleTextLength, stepsForRules } from '../constants.ts'
import type { ExtractionSpec } from '../contract.ts'
import { isNoticeOfNext } from '../identity/pairs.rules.ts'
import { isCutNumber, isInData } from './amount-in-text.ts'
import { type Document, type Element, parseDom, visibleText } from './dom.ts'
import type { Draft, Findings } from './doubts.ts'
import { isSwitchedOff } from './hidden-or-off.ts'
import { hasUnknown, namedPlaces, withoutPlaceParts, withPlaces } from './named-places.ts'
import { isNumberToChoose, textBesideChoice } from './number-choice.ts'
import { type Openers, openersOf, saidOfPart, shownBy } from './opened-parts.ts'
import type { Pattern } from './pattern.ts'
import { priceText, withPlainCents } from './price-text.ts'
import { type Above, type Headings, headingOf, isOtherHeading } from './row-heading.ts'
import { type FieldValue, type FieldValues, readRow } from './rule-row.ts'
import { type CompiledRule, type CompiledRules, compileRules } from './rule-set.ts'
import type { Steps } from './steps.ts'
import { quote } from './text.ts'
import { saysNone } from './words/no-tickets.ts'

type RulesSpec = Extract<ExtractionSpec, { kind: 'rules' }>

/** Hears what each rule matched, for the studio. */
export type Trace = {
  document(document: Document): void
  rows(rows: readonly (Element | Document)[]): void
  /** `element`: null for a pattern, which matches text. */
  found(at: { rule: number; row: number }, element: Element | null, text: string): void
}

/** Reads offers by an administrator's rules. Invalid rules are reported on every page, never thrown. */
export function readByRules(
  html: string,
  spec: RulesSpec,
  steps: Steps,
  expectedCurrency: string,
  trace?: Trace,
): Findings {
  const rules = compileRules(spec)
  if (rules.messages.length > 0) return problem(rules.messages.join('; '))
  steps.grant(stepsForRules)
  const document = parseDom(html, steps)
  if (document === null) return problem('the page is nested too deeply, or has too many elements, to be read')
  trace?.document(document)
  const reading = { html, steps, trace, texts: new Map(), priceTexts: new Map() }
  const findings = readRows(document, reading, rules, expectedCurrency)
  // Data says of itself that it has no offers; a page for people has to say so in words.
  const hasNothing = findings.drafts.length === 0 && findings.problems.length === 0
  return hasNothing && saysNone(document, steps) ? { ...findings, saysNone: true } : findings
}

function problem(detail: string): Findings {
  return { event: null, drafts: [], problems: [{ code: 'malformed_data', detail }] }
}

type RowTexts = Map<Element | Document, string>

/** The page with its budget and cached row texts; those for prices keep cents apart. */
type Reading = { html: string; steps: Steps; trace: Trace | undefined; texts: RowTexts; priceTexts: RowTexts }

const priceFields: ReadonlySet<string> = new Set(['price', 'fees'])

function readRows(document: Document, reading: Reading, rules: CompiledRules, expectedCurrency: string): Findings {
  const all = rules.row ? rules.row.all(document, reading.steps) : [document]
  // A hidden row is a template of the page's script, or an offer that is not for sale.
  let known: Openers | undefined
  const openers = () => {
    known ??= openersOf(document, reading.steps)
    return known
  }
  const shown = all.flatMap((row) => {
    const words = row.type === 'root' ? [] : shownBy(row, openers)
    return words === null ? [] : [{ row, words }]
  })
  const rows = shown.map(({ row }) => row)
  const findings: Findings = { event: null, drafts: [], problems: [] }
  reading.trace?.rows(rows)
  const headings: Headings = new Map()
  for (const [index, { row, words }] of shown.slice(0, maxRowsPerPage).entries()) {
    const values: FieldValues = new Map()
    for (const [place, rule] of rules.rules.entries()) {
      findings.problems.push(...readField(rule, row, reading, values, { rule: place, row: index }))
    }
    if (values.size === 0) continue
    const missing = rules.rules.find((rule) => rule.isRequired && !values.has(rule.field))
    if (missing) {
      const detail = `row ${index + 1} has no ${missing.field}`
      findings.problems.push({ code: 'required_field_missing', detail })
    } else {
      const draft: Draft | null = readRow(values, rules.availabilityWords, expectedCurrency)
      if (draft) findings.drafts.push(ofPlace(draft, headingOf(row, headings, reading.steps), words))
    }
  }
  const mayBePlaces = hasUnknown(findings.drafts) || findings.drafts.some(({ part }) => part !== undefined)
  if (!mayBePlaces) return findings
  const places = namedPlaces(document, reading.steps)
  return { ...findings, drafts: withoutPlaceParts(withPlaces(findings.drafts, places), places) }
}

/** Adds to a row's draft what the heading above it and the words of its tab say. */
function ofPlace(draft: Draft, { heading, pair, isLine, isUnknown }: Above, words: readonly string[]): Draft {
  const parts = words.map(saidOfPart)
  const labels = [isOtherHeading(heading) ? heading : null, ...parts.map(({ label }) => label)].filter(
    (one) => one != null,
  )
  return {
    ...draft,
    ...(labels.length > 0 && { about: { labels } }),
    ...(heading !== null && headsPlaces(heading) && { isPlace: true }),
    ...(pair !== null && { heading: pair }),
    ...(pair !== null && isLine && isNoticeOfNext(pair) && { isBelowNotice: true }),
    ...(parts.some(({ isUnclear }) => isUnclear) && { isUnclear: true }),
    ...(heading !== null && isUnknown && { part: heading }),
  }
}

/** Several rules may fill a field; the first with a valid value wins. */
function readField(
  rule: CompiledRule,
  row: Element | Document,
  reading: Reading,
  values: FieldValues,
  at: { rule: number; row: number },
) {
  if (values.has(rule.field)) return []
  const element = rule.kind === 'css' ? rule.selector.first(row, reading.steps) : null
  const found = rule.kind === 'css' ? readElement(rule, element, row, reading) : readPattern(rule, row, reading)
  const value = found?.text.trim() ?? ''
  if (found === null || value === '') return []
  reading.trace?.found(at, element, value)
  if (rule.validation) spend(reading, value, rule.validation)
  if (found.isCut) {
    const detail = `row ${at.row + 1}: ${quote(value)} is a part of a longer number`
    return [{ code: 'value_rejected' as const, detail }]
  }
  if (rule.validation && !isAccepted(rule.validation, value, rule.field)) {
    const detail = `row ${at.row + 1}: ${quote(value)} is not accepted as ${rule.field}`
    return [{ code: 'value_rejected' as const, detail }]
  }
  values.set(rule.field, { ...found, text: value })
  return []
}

/** An operator's pattern knows prices as they are printed: "£45.50", also where the cents are raised. */
function isAccepted(pattern: Pattern, value: string, field: string): boolean {
  return pattern.matchesWhole(value) || (priceFields.has(field) && pattern.matchesWhole(withPlainCents(value)))
}

/** A field's value as found; `isCut` if it is a part of a number. */
type Found = FieldValue & { isCut?: boolean }

/** Attributes with text for people; others hold data. */
const shownAttributes = new Set(['title', 'alt', 'aria-label', 'aria-description'])

function readElement(
  rule: Extract<CompiledRule, { kind: 'css' }>,
  element: Element | null,
  row: Element | Document,
  reading: Reading,
): Found | null {
  if (!element) return null
  const { attribute } = rule
  if (attribute === null) {
    const read = priceFields.has(rule.field) ? priceText : visibleText
    const text = read(element, maxValueLength, reading.steps)
    if (rule.field !== 'availability') return { text, isData: false }
    const isChoice = isNumberToChoose(element, reading.steps)
    const isOff = isSwitchedOff(element, row)
    if (isChoice) return { text: text || 'number', isData: false, isOff, isChoice }
    return { text: textBesideChoice(element, maxValueLength, reading.steps) || text, isData: false, isOff, isChoice }
  }
  const text = element.attribs[attribute]
  return text === undefined ? null : { text, isData: !shownAttributes.has(attribute) }
}

const maxValueLength = 1_000

/** Patterns match visible text; without rows also the page source, for data in scripts. */
function readPattern(
  rule: Extract<CompiledRule, { kind: 'regex' }>,
  row: Element | Document,
  reading: Reading,
): Found | null {
  const text = priceFields.has(rule.field) ? priceTextOf(row, reading) : textOf(row, reading)
  const found = locate(rule, text, reading)
  if (found !== null || row.type !== 'root') return found
  return locate(rule, reading.html.slice(0, maxRuleTextLength), reading)
}

function textOf(row: Element | Document, { texts, steps }: Reading): string {
  const text = texts.get(row) ?? visibleText(row, maxRuleTextLength, steps)
  texts.set(row, text)
  return text
}

function priceTextOf(row: Element | Document, { priceTexts, steps }: Reading): string {
  const text = priceTexts.get(row) ?? withPlainCents(priceText(row, maxRuleTextLength, steps))
  priceTexts.set(row, text)
  return text
}

function locate(
  { field, pattern }: Extract<CompiledRule, { kind: 'regex' }>,
  text: string,
  reading: Reading,
): Found | null {
  spend(reading, text, pattern)
  const place = pattern.locate(text)
  if (place === null) return null
  const isPrice = priceFields.has(field)
  return { text: place.text, isData: isPrice && isInData(text, place), isCut: isPrice && isCutNumber(text, place) }
}

function spend({ steps }: Reading, text: string, pattern: Pattern): void {
  steps.spend(text.length * pattern.cost)
}
