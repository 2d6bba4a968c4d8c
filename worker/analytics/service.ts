import type { Clock } from '../platform/clock.ts'
import type { Analytics } from './contract.ts'
import type { AnalyticsRepository } from './repository.ts'
import { analyticsOf } from './rules.ts'

export type AnalyticsService = ReturnType<typeof createAnalyticsService>

export function createAnalyticsService({ repository, clock }: { repository: AnalyticsRepository; clock: Clock }) {
  return {
    async figures(): Promise<Analytics> {
      return analyticsOf(await repository.figures(clock()))
    },
  }
}
