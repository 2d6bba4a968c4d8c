// How messages name what happened, and the alert behind it.

import type { WriteMoney } from '#worker/ground/platform/money.ts'
import type { Alert } from '../alerts/contract.ts'

/** In a sentence. */
const kindNames: Record<Alert['alertType'], string> = {
  availability: 'availability',
  price_drop: 'price drop',
  high_demand: 'high demand',
  last_chance: 'last chance',
  queue: 'queue',
}

/** What happened, as the title of a message. */
export const newsTitles: Record<Alert['alertType'], string> = {
  availability: 'Tickets available',
  price_drop: 'Price fell',
  high_demand: 'High demand',
  last_chance: 'Last chance',
  queue: 'A queue has formed',
}

/** Further alerts that a message names. */
const maxAlsoNamed = 5

/** What a sentence says of an alert; `targetName` is null for the match itself. */
export type NamedInShort = Pick<Alert, 'alertType' | 'priceThresholdPence' | 'currency'> & {
  targetName: string | null
  /** Whether it wants certain tickets. */
  isForChosen: boolean
}

/** "price drop alert for Arsenal, at £30 or less, for the tickets you chose" */
export function alertPhrase(alert: NamedInShort, money: WriteMoney): string {
  const { alertType, priceThresholdPence: limit, currency, targetName, isForChosen } = alert
  const at = limit === null ? '' : `, at ${money(limit, currency ?? 'GBP')} or less`
  return `${kindNames[alertType]} alert for ${targetName ?? 'this match'}${at}${isForChosen ? ', for the tickets you chose' : ''}`
}

/** "Also for: your availability alert for this match; your high demand alert for Arsenal." */
export function alsoText(phrases: readonly string[]): string {
  const more = phrases.length - maxAlsoNamed
  const named = phrases.slice(0, maxAlsoNamed).map((phrase) => `your ${phrase}`)
  return `Also for: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}
