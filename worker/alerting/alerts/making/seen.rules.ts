// Two people who edit one alert: what a form showed, beside what the alert is when it comes back.
import type { Editable } from './rules.ts'

/** What the form of an alert shows of it, in words. */
const shown = {
  alertType: 'what it waits for',
  priceThresholdPence: 'the maximum price',
  conditions: 'the tickets that count',
  repeatMode: 'how often it tells',
  repeatHours: 'how often it tells',
  digest: 'how messages are gathered',
  channels: 'the channels',
  expiresAt: 'when it ends',
} as const satisfies Partial<Record<keyof Editable, string>>
type Shown = keyof typeof shown

const names = Object.keys(shown) as Shown[]

/** Travels with the form. */
export function shownOf(alert: Pick<Editable, Shown>): string {
  return JSON.stringify(names.map((name) => alert[name]))
}

/** What of an alert is not as the form showed it, each word once; nothing where the form said nothing that can be read. */
export function changedSince(alert: Pick<Editable, Shown>, seen: string): string[] {
  const then = listIn(seen)
  if (then === null) return []
  const different = names.filter((name, index) => JSON.stringify(alert[name]) !== JSON.stringify(then[index]))
  return [...new Set(different.map((name) => shown[name]))]
}

/** "The maximum price and the channels were changed …" */
export function changedText(what: readonly string[]): string {
  const list = what.length > 1 ? `${what.slice(0, -1).join(', ')} and ${what.at(-1)}` : (what[0] ?? 'the alert')
  return `Changed meanwhile: ${list}. Check what you typed, and save again to replace it.`
}

function listIn(seen: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(seen)
    return Array.isArray(list) && list.length === names.length ? list : null
  } catch {
    return null
  }
}
