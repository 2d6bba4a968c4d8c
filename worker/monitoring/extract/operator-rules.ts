import { maxOffersPerPage, maxRuleTextLength, stepsForRules } from '../constants.ts'
import type { ExtractionSpec } from '../contract.ts'
import { type Document, type Element, parseDom, visibleText } from './dom.ts'
import type { Draft, Findings } from './doubts.ts'
import type { Pattern } from './pattern.ts'
import { type FieldTexts, readRow } from './rule-row.ts'
import { type CompiledRule, type CompiledRules, compileRules } from './rule-set.ts'
import type { Steps } from './steps.ts'
import { quote } from './text.ts'

type RulesSpec = Extract<ExtractionSpec, { kind: 'rules' }>

/** Errors in a platform's rules, for their author; empty if valid. */
export function validateRules(spec: RulesSpec): string[] {
  return compileRules(spec).messages
}

/** Hears what each rule matched, for the studio. */
export type Trace = {
  document(document: Document): void
  rows(rows: readonly (Element | Document)[]): void
  /** `element`: null for a pattern, which matches text. */
  found(at: { rule: number; row: number }, element: Element | null, text: string): void
}

/** Reads offers by an administrator's rules. Invalid rules are reported on every page, never thrown. */
export function readByRules(html: string, spec: RulesSpec, steps: Steps, trace?: Trace): Findings {
  const rules = compileRules(spec)
  if (rules.messages.length > 0) return problem(rules.messages.join('; '))
  steps.grant(stepsForRules)
  const document = parseDom(html, steps)
  if (document === null) return problem('the page is nested too deeply, or has too many elements, to be read')
  trace?.document(document)
  return readRows(document, { html, steps, trace, texts: new Map() }, rules)
}

function problem(detail: string): Findings {
  return { event: null, drafts: [], problems: [{ code: 'malformed_data', detail }] }
}

/** The page with its budget and cached row texts. */
type Reading = { html: string; steps: Steps; trace: Trace | undefined; texts: Map<Element | Document, string> }

function readRows(document: Document, reading: Reading, rules: CompiledRules): Findings {
  const rows = rules.row ? rules.row.all(document, reading.steps) : [document]
  const findings: Findings = { event: null, drafts: [], problems: [] }
  reading.trace?.rows(rows)
  for (const [index, row] of rows.slice(0, maxOffersPerPage + 1).entries()) {
    const texts: FieldTexts = new Map()
    for (const [place, rule] of rules.rules.entries()) {
      findings.problems.push(...readField(rule, row, reading, texts, { rule: place, row: index }))
    }
    if (texts.size === 0) continue
    const missing = rules.rules.find((rule) => rule.isRequired && !texts.has(rule.field))
    if (missing) {
      const detail = `row ${index + 1} has no ${missing.field}`
      findings.problems.push({ code: 'required_field_missing', detail })
    } else {
      const draft: Draft | null = readRow(texts, rules.availabilityWords)
      if (draft) findings.drafts.push(draft)
    }
  }
  return findings
}

/** Several rules may fill a field; the first with a valid value wins. */
function readField(
  rule: CompiledRule,
  row: Element | Document,
  reading: Reading,
  texts: FieldTexts,
  at: { rule: number; row: number },
) {
  if (texts.has(rule.field)) return []
  const element = rule.kind === 'css' ? rule.selector.first(row, reading.steps) : null
  const text = rule.kind === 'css' ? readElement(rule, element, reading) : readPattern(rule, row, reading)
  if (text === null || text.trim() === '') return []
  const value = text.trim()
  reading.trace?.found(at, element, value)
  if (rule.validation) spend(reading, value, rule.validation)
  if (rule.validation && !rule.validation.matchesWhole(value)) {
    const detail = `row ${at.row + 1}: ${quote(value)} is not accepted as ${rule.field}`
    return [{ code: 'value_rejected' as const, detail }]
  }
  texts.set(rule.field, value)
  return []
}

function readElement(
  rule: Extract<CompiledRule, { kind: 'css' }>,
  element: Element | null,
  reading: Reading,
): string | null {
  if (!element) return null
  return rule.attribute === null
    ? visibleText(element, maxValueLength, reading.steps)
    : (element.attribs[rule.attribute] ?? null)
}

const maxValueLength = 1_000

/** Patterns match visible text; without rows also the page source, for data in scripts. */
function readPattern(
  rule: Extract<CompiledRule, { kind: 'regex' }>,
  row: Element | Document,
  reading: Reading,
): string | null {
  const text = reading.texts.get(row) ?? visibleText(row, maxRuleTextLength, reading.steps)
  reading.texts.set(row, text)
  spend(reading, text, rule.pattern)
  const found = rule.pattern.find(text)
  if (found !== null || row.type !== 'root') return found
  const source = reading.html.slice(0, maxRuleTextLength)
  spend(reading, source, rule.pattern)
  return rule.pattern.find(source)
}

function spend({ steps }: Reading, text: string, pattern: Pattern): void {
  steps.spend(text.length * pattern.cost)
}
