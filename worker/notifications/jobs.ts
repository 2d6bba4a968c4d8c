import type { MessageOf } from '../messages.ts'
import type { NotificationsService } from './service.ts'

/** The consumer of the deliveries queue, and the minute's sweep. */
export function createNotificationsJobs(service: Pick<NotificationsService, 'deliver' | 'sweep'>) {
  return {
    deliver: (message: MessageOf<'deliver'>): Promise<void> => service.deliver(message.batchId),
    sweep: async (): Promise<void> => {
      await service.sweep()
    },
  }
}
