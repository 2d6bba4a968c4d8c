import type { MessageOf } from '../messages.ts'
import type { MonitoringService } from './service.ts'

/** Cron and queue handlers; what throws is tried again by the queue. */
export function createMonitoringJobs(service: Pick<MonitoringService, 'dispatch' | 'check'>) {
  return {
    dispatch: () => service.dispatch(),
    check: (message: MessageOf<'check'>) => service.check(message),
  }
}
