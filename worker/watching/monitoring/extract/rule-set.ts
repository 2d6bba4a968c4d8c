import type { ExtractionRule, ExtractionSpec } from '../contract.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import { compileSelector, type Selector } from './selector.ts'

type RulesSpec = Extract<ExtractionSpec, { kind: 'rules' }>
type Field = ExtractionRule['field']

type Compiled = { field: Field; isRequired: boolean; validation: Pattern | null }
export type CompiledRule = Compiled &
  ({ kind: 'css'; selector: Selector; attribute: string | null } | { kind: 'regex'; pattern: Pattern })

export type CompiledRules = {
  row: Selector | null
  rules: CompiledRule[]
  availabilityWords: RulesSpec['availabilityWords']
  /** Errors; if there are any, nothing is read. */
  messages: string[]
}

// Cached, because compiling a spec costs more than reading a page with it.
const compiledSpecs = new WeakMap<RulesSpec, CompiledRules>()

/** Compiles a platform's rules, cached per spec. */
export function compileRules(spec: RulesSpec): CompiledRules {
  const known = compiledSpecs.get(spec)
  if (known) return known
  const messages: string[] = []
  const accept = <T extends object>(what: string, compiled: T | { message: string }): T | null => {
    if (!('message' in compiled)) return compiled
    messages.push(`${what}: ${compiled.message}`)
    return null
  }
  const row = spec.row === undefined ? null : accept('row', compileSelector(spec.row))
  const rules = spec.rules.flatMap((rule, index): CompiledRule[] => {
    const what = `rule ${index + 1} (${rule.field})`
    const base = {
      field: rule.field,
      isRequired: rule.isRequired,
      validation: rule.validationPattern ? accept(`${what} validation`, compilePattern(rule.validationPattern)) : null,
    }
    if (rule.selectorType === 'regex') {
      const pattern = accept(what, compilePattern(rule.selector))
      return pattern ? [{ ...base, kind: 'regex', pattern }] : []
    }
    const selector = accept(what, compileSelector(rule.selector))
    return selector ? [{ ...base, kind: 'css', selector, attribute: rule.attribute?.toLowerCase() ?? null }] : []
  })
  const compiled: CompiledRules = { row, rules, availabilityWords: spec.availabilityWords, messages }
  compiledSpecs.set(spec, compiled)
  return compiled
}
