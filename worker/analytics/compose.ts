import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { createAnalyticsRepository } from './repository.ts'
import { analyticsRoutes } from './routes.ts'
import { createAnalyticsService } from './service.ts'

export function composeAnalytics({ database, clock }: Ground) {
  const analytics = createAnalyticsService({ repository: createAnalyticsRepository(database), clock })
  return {
    name: 'analytics',
    services: { analytics },
    routes: { api: () => [analyticsRoutes(analytics)] },
    policies: {
      'GET /api/admin/analytics': { permission: 'MANAGE_USERS' },
      'PAGE /admin': { permission: 'MANAGE_USERS' },
    },
  } satisfies Feature
}
