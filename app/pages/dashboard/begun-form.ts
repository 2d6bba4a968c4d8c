import type { AlertsTabData } from './alerts-data.ts'

export type Begun = { done: AlertsTabData['done']; times: number }

/**
 * How often the form for a new alert began anew: after each alert that it made, and after nothing else, so that acting
 * on a card leaves what is typed in it.
 */
export function beganWith(before: Begun, done: AlertsTabData['done']): Begun {
  if (done === before.done) return before
  return { done, times: before.times + (done?.kind === 'created' ? 1 : 0) }
}
