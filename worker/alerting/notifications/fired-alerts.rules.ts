// Which of the alerts that fired may use a channel when its message is written.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { whySilent } from '../alerts/repeat/rules.ts'
import type { FiredAlert, FiredAlerts, PendingDelivery, Refuses, Unsent } from './contract.ts'

export const alertDeleted: Unsent = { reason: 'alert deleted' }
export const outOfDate: Unsent = { reason: 'out of date before it was sent' }
export const channelDropped: Unsent = { reason: 'the alert no longer uses this channel' }

/** The alerts that fired, those that use the channel first: another one is used where it stands in for theirs. */
export function inOrder({ channel, alerts }: FiredAlerts, { alertIds }: PendingDelivery): number[] {
  const isOwn = (id: number) => alerts.get(id)?.channels.includes(channel) ?? false
  return [...alertIds.filter(isOwn), ...alertIds.filter((id) => !isOwn(id))]
}

/** Why an alert sends its owner nothing on the channel; null if it may. */
export function whyNotSent({ channel, unreached }: FiredAlerts, alert: FiredAlert, userId: number, now: Instant) {
  const reason = whySilent(alert, now)
  if (reason !== null) return { reason }
  return alert.channels.includes(channel) || unreached.has(userId) ? null : channelDropped
}

/**
 * The alert that a letter names: the first that may be used, one of a kind that its owner wants on the channel before any
 * other; without one, why the first does not.
 */
export function alertForLetter(
  fired: FiredAlerts,
  delivery: PendingDelivery,
  now: Instant,
  refuses: Refuses = () => false,
): FiredAlert | Unsent {
  const verdicts = inOrder(fired, delivery).map((id) => {
    const alert = fired.alerts.get(id)
    return alert ? (whyNotSent(fired, alert, delivery.userId, now) ?? alert) : alertDeleted
  })
  const allowed = verdicts.filter((one) => 'id' in one)
  return allowed.find(({ alertType }) => !refuses(alertType)) ?? allowed[0] ?? verdicts[0] ?? alertDeleted
}
