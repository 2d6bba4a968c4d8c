import type { AuditChange } from './contract.ts'

/** Beside each field, a form of the desk sends what it was filled with: only what its operator changed is written. */
export const seenName = (field: string) => `seen_${field}`

/** Whether a field was sent as the form showed it. An unticked box sends nothing. */
export function isUntouched(sent: Readonly<Record<string, unknown>>, field: string): boolean {
  const seen = sent[seenName(field)]
  return seen !== undefined && seen === (sent[field] ?? '')
}

/** Fields that differ, before and after side by side; a text that was cut short is one field. */
export function changesOf(before: string | null, after: string | null): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(text: string | null): Record<string, string> {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return { '': text }
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, textOf(one)]))
  } catch {
    return { '': text }
  }
}

/** Lists and objects in words: an operator reads no JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).join('; ') || 'none'
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${textOf(one)}`)
    .join(', ')
}
