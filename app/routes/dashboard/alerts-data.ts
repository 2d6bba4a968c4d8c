import { servicesContext } from '../../context.ts'
import type { TabVisit } from './visit.ts'

export type AlertsTabData = Awaited<ReturnType<typeof loadAlerts>>

export async function loadAlerts({ caller, context }: TabVisit) {
  return { alerts: await context.get(servicesContext).alerts.listNamed(caller.userId) }
}
