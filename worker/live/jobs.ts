import type { MessageHandlers } from '../messages.ts'
import type { Jobs } from '../schedule.ts'
import type { LiveService } from './service.ts'

export function createLiveJobs(service: LiveService): Pick<MessageHandlers, 'live'> & Pick<Jobs, 'wakeFeed'> {
  return { live: ({ record }) => service.record(record), wakeFeed: () => service.wakeFeed() }
}
