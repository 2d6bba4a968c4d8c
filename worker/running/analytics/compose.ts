import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createDailyRepository } from './daily/repository.ts'
import { createDailyService } from './daily/service.ts'
import { createAnalyticsRepository } from './repository.ts'
import { analyticsRoutes } from './routes.ts'
import { createAnalyticsService } from './service.ts'

export function composeAnalytics({ database, clock }: BaseDependencies) {
  const dailyFigures = createDailyService({ repository: createDailyRepository(database), clock })
  const analytics = createAnalyticsService({
    repository: createAnalyticsRepository(database),
    notifications: dailyFigures.notifications,
    clock,
  })
  const policy = { permission: 'MANAGE_USERS' } as const
  return {
    name: 'analytics',
    services: { analytics, dailyFigures },
    routes: { api: () => [analyticsRoutes({ analytics, dailyFigures })] },
    policies: {
      'GET /api/admin/analytics': policy,
      'GET /api/admin/analytics/chart': policy,
      'PAGE /admin': policy,
      'PAGE /admin/analytics': policy,
    },
    jobs: { everyMinute: { countDays: dailyFigures.count } },
  } satisfies Feature
}
