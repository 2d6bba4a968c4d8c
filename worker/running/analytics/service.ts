import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Analytics } from './contract.ts'
import type { AnalyticsRepository } from './repository.ts'
import { analyticsOf } from './rules.ts'

export type AnalyticsService = ReturnType<typeof createAnalyticsService>

type Ports = {
  repository: AnalyticsRepository
  /** Notifications of all days that were counted. */
  notifications: (now: Instant) => Promise<number>
  clock: Clock
}

export function createAnalyticsService({ repository, notifications, clock }: Ports) {
  return {
    async figures(): Promise<Analytics> {
      const now = clock()
      const [counted, sent] = await Promise.all([repository.figures(now), notifications(now)])
      return analyticsOf(counted, sent)
    },
  }
}
