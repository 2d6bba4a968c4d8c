import type { MessageOf } from '../messages.ts'
import type { AlertsService } from './service.ts'

/** The consumer of the changes queue. */
export function createAlertsJobs(service: Pick<AlertsService, 'onChange'>) {
  return {
    change: (message: MessageOf<'change'>): Promise<void> => service.onChange(message),
  }
}
