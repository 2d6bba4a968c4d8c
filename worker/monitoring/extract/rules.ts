import { maxOffersPerPage, maxRuleTextLength } from '../constants.ts'
import type { ExtractionSpec } from '../contract.ts'
import { type Document, type Element, parseDom, visibleText } from './dom.ts'
import type { Draft, Findings } from './doubts.ts'
import { type FieldTexts, readRow } from './rule-row.ts'
import { type CompiledRule, type CompiledRules, compileRules } from './rule-set.ts'
import { createSteps, type Steps, TooManySteps } from './selector.ts'
import { quote } from './text.ts'

type RulesSpec = Extract<ExtractionSpec, { kind: 'rules' }>

/** Steps that the expressions of one page may take in all, by RE2's measure: program size times characters. */
const maxPatternSteps = 60 * maxRuleTextLength

/** What is wrong with a platform's rules, for the person who saves them; empty when they can be used. */
export function validateRules(spec: RulesSpec): string[] {
  return compileRules(spec).messages
}

/** Reads offers by an administrator's rules. Rules that cannot be used are a problem of every page, never an error. */
export function readByRules(html: string, spec: RulesSpec): Findings {
  const rules = compileRules(spec)
  if (rules.messages.length > 0) return problem(rules.messages.join('; '))
  const document = parseDom(html)
  if (document === null) return problem('the page is nested too deeply, or has too many elements, to be read')
  try {
    return readRows(document, html, rules)
  } catch (error) {
    if (error instanceof TooManySteps || error instanceof TooMuchText) return problem(error.message)
    throw error
  }
}

function problem(detail: string): Findings {
  return { event: null, drafts: [], problems: [{ code: 'malformed_data', detail }] }
}

class TooMuchText extends Error {}

/** The page as the rules see it, with what is left of its budgets. */
type Reading = { html: string; steps: Steps; patternStepsLeft: number }

function readRows(document: Document, html: string, rules: CompiledRules): Findings {
  const reading: Reading = { html, steps: createSteps(), patternStepsLeft: maxPatternSteps }
  const rows = rules.row ? rules.row.all(document, reading.steps) : [document]
  const findings: Findings = { event: null, drafts: [], problems: [] }
  for (const [index, row] of rows.slice(0, maxOffersPerPage + 1).entries()) {
    const texts: FieldTexts = new Map()
    for (const rule of rules.rules) findings.problems.push(...readField(rule, row, reading, texts, index))
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

/** Several rules may fill one field; the first that finds an acceptable value has it. */
function readField(rule: CompiledRule, row: Element | Document, reading: Reading, texts: FieldTexts, index: number) {
  if (texts.has(rule.field)) return []
  const text = rule.kind === 'css' ? readSelector(rule, row, reading) : readPattern(rule, row, reading)
  if (text === null || text.trim() === '') return []
  const value = text.trim()
  if (rule.validation && !rule.validation.matchesWhole(value)) {
    const detail = `row ${index + 1}: ${quote(value)} is not accepted as ${rule.field}`
    return [{ code: 'value_rejected' as const, detail }]
  }
  texts.set(rule.field, value)
  return []
}

function readSelector(
  rule: Extract<CompiledRule, { kind: 'css' }>,
  row: Element | Document,
  reading: Reading,
): string | null {
  const element = rule.selector.first(row, reading.steps)
  if (!element) return null
  return rule.attribute === null ? visibleText(element, maxValueLength) : (element.attribs[rule.attribute] ?? null)
}

const maxValueLength = 1_000

/** An expression reads what people see; without rows, also the page's source, for data that sits in scripts. */
function readPattern(
  rule: Extract<CompiledRule, { kind: 'regex' }>,
  row: Element | Document,
  reading: Reading,
): string | null {
  const text = visibleText(row, maxRuleTextLength)
  spend(reading, text.length * rule.pattern.cost)
  const found = rule.pattern.find(text)
  if (found !== null || row.type !== 'root') return found
  const source = reading.html.slice(0, maxRuleTextLength)
  spend(reading, source.length * rule.pattern.cost)
  return rule.pattern.find(source)
}

function spend(reading: Reading, steps: number): void {
  reading.patternStepsLeft -= steps
  if (reading.patternStepsLeft < 0) throw new TooMuchText('the page has too much text for its expressions')
}
