import { maxRulesPerPlatform } from '#worker/watching/monitoring/constants.ts'
import { firstRules, ruleFieldTexts } from '#worker/watching/monitoring/rule-studio/constants.ts'

type Fields = Record<string, string>

/** What an empty form asks for first. */
const order = ['ticket_type', 'price', 'availability', 'section', 'currency', 'quantity', 'fees'] as const

export const fieldOptions = Object.entries(ruleFieldTexts).map(([value, label]) => ({ value, label }))

/** Rules that the form shows: those that there are and one more, within the limit. */
export function rulesIn(fields: Fields): number {
  let used = 0
  for (let index = 0; index < maxRulesPerPlatform; index += 1) if (fields[`selector_${index}`]) used = index + 1
  return Math.min(maxRulesPerPlatform, Math.max(firstRules, used + 1))
}

/** Whether there is a rule to try. */
export function hasRules(fields: Fields): boolean {
  return Object.entries(fields).some(([name, value]) => name.startsWith('selector_') && value.trim() !== '')
}

/** Whether two forms ask for the same rules, whatever the note and the order of the fields. */
export function areSameRules(one: Fields, other: Fields): boolean {
  return rulesText(one) === rulesText(other)
}

function rulesText({ note: _, ...rules }: Fields): string {
  const typed = Object.entries(rules).filter(([, value]) => value !== '')
  return JSON.stringify(typed.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type Refused = { typed: Fields; error: { fields?: Record<string, string[]> } | null }

/** What was refused, of the fields that are as they were sent. */
export function stillWrong(refused: Refused | undefined, fields: Fields): Record<string, string[]> {
  const errors = Object.entries(refused?.error?.fields ?? {})
  return Object.fromEntries(errors.filter(([name]) => (refused?.typed[name] ?? '') === (fields[name] ?? '')))
}

/** The words of availability that have a meaning by now, in small letters. */
export function wordsIn(text = ''): string[] {
  return text.split('\n').map((line) =>
    line
      .replace(/=[^=]*$/, '')
      .trim()
      .toLowerCase(),
  )
}

/** Each rule has a field from the start, as the page of a browser without script has. */
export function withDefaults(fields: Fields): Fields {
  const filled = { ...fields }
  for (let index = 0; index < maxRulesPerPlatform; index += 1) {
    filled[`field_${index}`] ??= order[index % order.length] ?? 'price'
    filled[`type_${index}`] ??= 'css'
  }
  return filled
}

/** What a person wrote into the form; not what it carries for itself, which makes no other rules. */
export function fieldsIn(form: HTMLFormElement): Fields {
  const fields = form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')
  const textIn = ({ type, value, checked }: HTMLInputElement) => (type !== 'checkbox' ? value : checked ? 'on' : '')
  return Object.fromEntries([...fields].map((field) => [field.name, textIn(field)]))
}
