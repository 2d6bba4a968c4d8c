import type { Instant } from '../platform/clock.ts'
import type { StatusService } from './service.ts'

/** The measurement of the minute that the cron names. A run that never came is a minute without data; twice is once. */
export function createStatusJobs(service: Pick<StatusService, 'measure'>) {
  return { measure: (scheduledAt: Instant): Promise<void> => service.measure(scheduledAt) }
}
