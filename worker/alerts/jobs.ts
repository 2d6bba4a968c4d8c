import type { ChangeSubscriber } from '../changes/contract.ts'
import type { AlertsService } from './service.ts'

/** Decides whom to notify of a change. */
export function alertsSubscriber(alerts: Pick<AlertsService, 'onChange'>): ChangeSubscriber {
  return { name: 'alerts', handle: alerts.onChange }
}
