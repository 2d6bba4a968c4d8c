import type { LifetimesService } from '#worker/alerting/notifications/lifetimes/service.ts'
import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createStatusRepository } from './repository.ts'
import { healthRoutes, statusApiRoutes, statusFileRoutes } from './routes.ts'
import { createStatusService, type StatusPorts } from './service.ts'

type Ports = BaseDependencies & {
  notifications: Pick<NotificationsService, 'pulse'>
  lifetimes: Pick<LifetimesService, 'accuracy'>
  listPlatforms: StatusPorts['listPlatforms']
}

export function composeStatus({
  config,
  database,
  gates,
  health,
  notifications,
  lifetimes,
  listPlatforms,
  clock,
  logger,
}: Ports) {
  const status = createStatusService({
    gates,
    pulse: notifications.pulse,
    accuracy: lifetimes.accuracy,
    repository: createStatusRepository(database),
    listPlatforms,
    probe: async () => (await health()).checks,
    clock,
    logger,
  })
  const files = { service: status, publicOrigin: config.publicOrigin }
  return {
    name: 'status',
    services: { status },
    routes: { api: () => [statusApiRoutes(status)], site: () => [healthRoutes(health), statusFileRoutes(files)] },
    policies: {
      'GET /healthz': 'public',
      'GET /api/status': 'public',
      'GET /api/status/services': 'public',
      'GET /api/status/metrics': 'public',
      'GET /status.json': 'public',
      'GET /status.rss': 'public',
      'PAGE /status': 'public',
    },
    // A minute whose job never ran is a minute without data; one that ran twice counts once.
    jobs: { everyMinute: { measure: (scheduledAt) => status.measure(scheduledAt) } },
  } satisfies Feature
}
