import { formatMoney } from '#worker/ground/platform/money.ts'
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
    return Object.fromEntries(wordsOf(value))
  } catch {
    return { '': text }
  }
}

/** Names and values in words: amounts are stored in pence, beside their currency where it is not the pound. */
function wordsOf(value: object): [string, string][] {
  const currency = 'currency' in value && typeof value.currency === 'string' ? value.currency : 'GBP'
  return Object.entries(value).map(([name, one]) => {
    const amount = typeof one === 'number' ? /^(.+?)_?pence$/i.exec(name)?.[1] : undefined
    return amount === undefined ? [name, textOf(one)] : [amount, formatMoney(one, currency)]
  })
}

/** Lists and objects in words: an operator reads no JSON. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(textOf).join(separatorOf(value)) || 'none'
  if (typeof value !== 'object') return String(value)
  return wordsOf(value)
    .map(([name, one]) => `${fieldText(name)} ${one}`)
    .join(', ')
}

/** Things of several parts, such as rules, each have a line. */
function separatorOf(list: readonly unknown[]): string {
  return list.some((one) => typeof one === 'object' && one !== null) ? '\n' : '; '
}

/** A field's name as people write it: "kickoff_at" and "ticketType" are "kickoff at" and "ticket type". */
export function fieldText(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}
