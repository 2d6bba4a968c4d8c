// Which of the alerts that fired may speak on a channel when its message is written.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { whySilent } from '../../alerts/repeat/rules.ts'
import type { PendingDelivery, Refuses, SpeakingAlert, Unsent } from '../contract.ts'
import type { NotificationsRepository } from '../repository.ts'

export type SpeakingPorts = {
  repository: Pick<NotificationsRepository, 'unreachedBeside'>
  /** Unordered; deleted alerts are left out. */
  findAlerts: (ids: number[]) => Promise<SpeakingAlert[]>
}

export const alertDeleted: Unsent = { reason: 'alert deleted' }
export const channelDropped: Unsent = { reason: 'the alert no longer uses this channel' }

/** Alerts that fired, and whom their own channels did not reach, so that this one may stand in for them. */
export type Fired = {
  channel: DeliveryChannel
  alerts: ReadonlyMap<number, SpeakingAlert>
  unreached: ReadonlySet<number>
}

/** Of deliveries of one subject on one channel; read once per batch. */
export async function readFired(
  { repository, findAlerts }: SpeakingPorts,
  subjectId: string,
  deliveries: readonly [PendingDelivery, ...PendingDelivery[]],
): Promise<Fired> {
  const { channel } = deliveries[0]
  const found = await findAlerts(deliveries.flatMap(({ alertIds }) => alertIds))
  const alerts = new Map(found.map((alert) => [alert.id, alert]))
  const isOther = (id: number) => alerts.has(id) && !alerts.get(id)?.channels.includes(channel)
  const asked = deliveries.flatMap(({ userId, alertIds }) => (alertIds.some(isOther) ? userId : []))
  const unreached = asked.length === 0 ? new Set<number>() : await repository.unreachedBeside(channel, subjectId, asked)
  return { channel, alerts, unreached }
}

/** The alerts that fired, those that use the channel first: another one speaks where it stands in for theirs. */
export function inOrder({ channel, alerts }: Fired, { alertIds }: PendingDelivery): number[] {
  const isOwn = (id: number) => alerts.get(id)?.channels.includes(channel) ?? false
  return [...alertIds.filter(isOwn), ...alertIds.filter((id) => !isOwn(id))]
}

/** Why an alert says nothing to its owner on the channel; null if it speaks. */
export function whyUnsaid({ channel, unreached }: Fired, alert: SpeakingAlert, userId: number, now: Instant) {
  const reason = whySilent(alert, now)
  if (reason !== null) return { reason }
  return alert.channels.includes(channel) || unreached.has(userId) ? null : channelDropped
}

/**
 * The alert that speaks for a letter: the first that may, one of a kind that its owner wants on the channel before any
 * other; without one, why the first does not.
 */
export function speakerOf(
  fired: Fired,
  delivery: PendingDelivery,
  now: Instant,
  refuses: Refuses = () => false,
): SpeakingAlert | Unsent {
  const heard = inOrder(fired, delivery).map((id) => {
    const alert = fired.alerts.get(id)
    return alert ? (whyUnsaid(fired, alert, delivery.userId, now) ?? alert) : alertDeleted
  })
  const speaking = heard.filter((one) => 'id' in one)
  return speaking.find(({ alertType }) => !refuses(alertType)) ?? speaking[0] ?? heard[0] ?? alertDeleted
}
