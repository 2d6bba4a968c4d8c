import type { AuditChange } from './contract.ts'

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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
