// Reads the alerts behind the messages of one batch.

import type { Alert } from '../alerts/contract.ts'
import type { FiredAlert, FiredAlerts, PendingDelivery } from './contract.ts'
import type { NotificationsRepository } from './repository.ts'

export type FiredAlertPorts = {
  repository: Pick<NotificationsRepository, 'unreachedBeside'>
  /** Unordered; deleted alerts are left out. */
  findAlerts: (ids: number[]) => Promise<(FiredAlert & Pick<Alert, 'clientId'>)[]>
  /** Names of agents' clients. */
  clientNames: (ids: readonly number[]) => Promise<Map<number, string>>
}

/** Reads the alerts behind deliveries of one subject on one channel, once per batch. */
export async function readFired(
  { repository, findAlerts, clientNames }: FiredAlertPorts,
  subjectId: string,
  deliveries: readonly [PendingDelivery, ...PendingDelivery[]],
): Promise<FiredAlerts> {
  const { channel } = deliveries[0]
  const found = await findAlerts(deliveries.flatMap(({ alertIds }) => alertIds))
  const clientIds = found.flatMap(({ clientId }) => clientId ?? [])
  const names = clientIds.length === 0 ? new Map<number, string>() : await clientNames(clientIds)
  const alerts = new Map(
    found.map(({ clientId, ...alert }): [number, FiredAlert] => {
      const clientName = names.get(clientId ?? 0)
      return [alert.id, clientName === undefined ? alert : { ...alert, clientName }]
    }),
  )
  const isOther = (id: number) => alerts.has(id) && !alerts.get(id)?.channels.includes(channel)
  const asked = deliveries.flatMap(({ userId, alertIds }) => (alertIds.some(isOther) ? userId : []))
  const unreached = asked.length === 0 ? new Set<number>() : await repository.unreachedBeside(channel, subjectId, asked)
  return { channel, alerts, unreached }
}
