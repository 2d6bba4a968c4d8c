import { servicesContext } from '../../context.ts'
import type { TabVisit } from './visit.ts'

export type AlertsTabData = Awaited<ReturnType<typeof loadAlerts>>

export async function loadAlerts({ caller, context }: TabVisit) {
  const list = await context.get(servicesContext).alerts.list(caller.userId)
  return { alerts: list.ok ? list.value.alerts : [] }
}
