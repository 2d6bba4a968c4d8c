import type { StatusService } from './service.ts'

/** The minute's measurement. Late is a minute without data; twice is once. */
export function createStatusJobs(service: Pick<StatusService, 'measure'>) {
  return { measure: (): Promise<void> => service.measure() }
}
