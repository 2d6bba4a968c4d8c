import type { MessageHandlers } from '../messages.ts'
import type { ChangesService } from './service.ts'

/** The consumer of the changes queue. */
export function createChangesJobs(service: ChangesService): Pick<MessageHandlers, 'change'> {
  return { change: (message) => service.handle(message) }
}
