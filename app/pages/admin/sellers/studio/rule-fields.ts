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

/** A sent form has more: the page, the revision that it began from, its button, a note. */
const isOfRules = (name: string) => /^(?:row|words|ticket_words|[a-z]+_\d+)$/.test(name)

function rulesText(fields: Fields): string {
  const typed = Object.entries(fields).filter(([name, value]) => value !== '' && isOfRules(name))
  return JSON.stringify(typed.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The fields that are not as they were. */
export function differing(fields: Fields, before: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== (before[name] ?? '')))
}

type Refused = { typed: Fields; error: { fields?: Record<string, string[]> } | null }

/** Errors of the refused fields that still are as they were sent. */
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

/** Each rule has a field from the start, as the page of a browser without script has: one that no other rule reads. */
export function withDefaults(fields: Fields): Fields {
  const filled = { ...fields }
  const used = new Set(Object.keys(fields).flatMap((name) => (name.startsWith('field_') ? fields[name] : [])))
  for (let index = 0; index < maxRulesPerPlatform; index += 1) {
    const free = order.find((field) => !used.has(field)) ?? 'price'
    filled[`field_${index}`] ??= free
    used.add(filled[`field_${index}`] ?? free)
    filled[`type_${index}`] ??= 'css'
  }
  return filled
}

/** The form's fields after a change; a rule that gets a selector keeps the field that it shows. */
export function typedAfter(typed: Fields, changed: Fields): Fields {
  const shown = withDefaults(typed)
  const isPreset = (name: string) => changed[name.replace('field_', 'selector_')] && typed[name] === undefined
  const kept = Object.entries(shown).filter(([name]) => name.startsWith('field_') && isPreset(name))
  return { ...typed, ...Object.fromEntries(kept), ...changed }
}

/** What a person wrote into the form; not what it carries for itself, which makes no other rules. */
export function fieldsIn(form: HTMLFormElement): Fields {
  const fields = form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')
  const textIn = ({ type, value, checked }: HTMLInputElement) => (type !== 'checkbox' ? value : checked ? 'on' : '')
  return Object.fromEntries([...fields].map((field) => [field.name, textIn(field)]))
}

/** The place of the first rule without a selector; the first rule's where all have one. */
export function firstEmpty(fields: Fields): number {
  const count = rulesIn(fields)
  for (let index = 0; index < count; index += 1) if (!fields[`selector_${index}`]) return index
  return 0
}
