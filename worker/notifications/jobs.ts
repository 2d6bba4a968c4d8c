import type { MessageOf } from '../messages.ts'
import type { NotificationsService } from './service.ts'

/** The consumer of the deliveries queue, the minute's sweep, and the end of what is kept long enough. */
export function createNotificationsJobs(service: Pick<NotificationsService, 'deliver' | 'sweep' | 'thinOut'>) {
  return {
    deliver: (message: MessageOf<'deliver'>): Promise<void> => service.deliver(message.batchId),
    sweep: async (): Promise<void> => {
      await service.sweep()
    },
    thinOut: service.thinOut,
  }
}
