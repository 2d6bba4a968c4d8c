// Which of the alerts that fired may use a channel when its message is written.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { whySilent } from '../../alerts/repeat/rules.ts'
import type { FiredAlert, PendingDelivery, Refuses, Unsent } from '../contract.ts'
import type { NotificationsRepository } from '../repository.ts'

export type FiredAlertPorts = {
  repository: Pick<NotificationsRepository, 'unreachedBeside'>
  /** Unordered; deleted alerts are left out. */
  findAlerts: (ids: number[]) => Promise<FiredAlert[]>
}

export const alertDeleted: Unsent = { reason: 'alert deleted' }
export const channelDropped: Unsent = { reason: 'the alert no longer uses this channel' }

/** Alerts that fired, and the users their own channels did not reach, whom this channel may serve instead. */
export type Fired = {
  channel: DeliveryChannel
  alerts: ReadonlyMap<number, FiredAlert>
  unreached: ReadonlySet<number>
}

/** Of deliveries of one subject on one channel; read once per batch. */
export async function readFired(
  { repository, findAlerts }: FiredAlertPorts,
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

/** The alerts that fired, those that use the channel first: another one is used where it stands in for theirs. */
export function inOrder({ channel, alerts }: Fired, { alertIds }: PendingDelivery): number[] {
  const isOwn = (id: number) => alerts.get(id)?.channels.includes(channel) ?? false
  return [...alertIds.filter(isOwn), ...alertIds.filter((id) => !isOwn(id))]
}

/** Why an alert sends its owner nothing on the channel; null if it may. */
export function whyNotSent({ channel, unreached }: Fired, alert: FiredAlert, userId: number, now: Instant) {
  const reason = whySilent(alert, now)
  if (reason !== null) return { reason }
  return alert.channels.includes(channel) || unreached.has(userId) ? null : channelDropped
}

/**
 * The alert that a letter names: the first that may be used, one of a kind that its owner wants on the channel before any
 * other; without one, why the first does not.
 */
export function alertForLetter(
  fired: Fired,
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
