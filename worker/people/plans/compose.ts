import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { plansDataSource } from './personal-data.ts'
import { createPlansRepository } from './repository.ts'
import { plansRoutes } from './routes.ts'
import { createPlansService } from './service.ts'
import { createWarningsRepository } from './warnings/repository.ts'
import { createPlanWarnings } from './warnings/service.ts'

export function composePlans({ database, clock }: BaseDependencies) {
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  return {
    name: 'plans',
    services: { plans },
    routes: { api: () => [plansRoutes(plans)] },
    policies: {
      'GET /api/user/plan': { scope: 'read' },
      'POST /api/user/start-trial': 'signed_in',
      'PAGE /pricing': 'public',
    },
    personalData: [plansDataSource(database)],
  } satisfies Feature
}

/** Below notifications, which bring the warnings. */
export function composePlanWarnings({
  database,
  notifications,
  clock,
}: BaseDependencies & { notifications: Pick<NotificationsService, 'record'> }) {
  const repository = createWarningsRepository(database)
  const warn = createPlanWarnings({ repository, notify: notifications.record, clock })
  return { name: 'plan-warnings', jobs: { everyMinute: { warnOfPlanEnds: warn } } } satisfies Feature
}
