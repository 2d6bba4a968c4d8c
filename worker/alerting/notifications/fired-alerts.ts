// Reads the alerts behind the messages of one batch.

import type { FiredAlert, FiredAlerts, PendingDelivery } from './contract.ts'
import type { NotificationsRepository } from './repository.ts'

export type FiredAlertPorts = {
  repository: Pick<NotificationsRepository, 'unreachedBeside'>
  /** Unordered; deleted alerts are left out. */
  findAlerts: (ids: number[]) => Promise<FiredAlert[]>
}

/** Of deliveries of one subject on one channel; read once per batch. */
export async function readFired(
  { repository, findAlerts }: FiredAlertPorts,
  subjectId: string,
  deliveries: readonly [PendingDelivery, ...PendingDelivery[]],
): Promise<FiredAlerts> {
  const { channel } = deliveries[0]
  const found = await findAlerts(deliveries.flatMap(({ alertIds }) => alertIds))
  const alerts = new Map(found.map((alert) => [alert.id, alert]))
  const isOther = (id: number) => alerts.has(id) && !alerts.get(id)?.channels.includes(channel)
  const asked = deliveries.flatMap(({ userId, alertIds }) => (alertIds.some(isOther) ? userId : []))
  const unreached = asked.length === 0 ? new Set<number>() : await repository.unreachedBeside(channel, subjectId, asked)
  return { channel, alerts, unreached }
}
