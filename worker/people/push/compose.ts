import type { AlertsService } from '#worker/alerting/alerts/service.ts'
import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { PlansService } from '../plans/service.ts'
import { pushDataSource } from './personal-data.ts'
import { createPushProvider } from './provider.ts'
import { createPushRepository } from './repository.ts'
import { pushRoutes } from './routes.ts'
import { createPushService } from './service.ts'

type PushPorts = BaseDependencies & { plans: Pick<PlansService, 'planOf'>; alerts: Pick<AlertsService, 'addChannel'> }

export function composePush({ database, config, fetch, visitorOf, plans, alerts, limiter, ...tools }: PushPorts) {
  const { clock, logger } = tools
  const { vapid, pushOrigins, publicOrigin, isSecure } = config
  const provider = vapid && createPushProvider({ keys: vapid, allowedOrigins: pushOrigins, fetch, clock })
  const push = createPushService({
    repository: createPushRepository(database),
    addToAlerts: (userId) => alerts.addChannel(userId, 'push'),
    provider,
    plans,
    limiter,
    publicOrigin,
    clock,
    logger,
  })
  return {
    name: 'push',
    services: { push },
    routes: { api: () => [pushRoutes({ push, visitorOf, isSecure })] },
    policies: {
      'GET /api/push/devices': 'signed_in',
      'POST /api/push/devices': 'signed_in',
      'DELETE /api/push/devices/:id': 'signed_in',
      'PAGE /profile/push': 'signed_in',
    },
    personalData: [pushDataSource(database)],
  } satisfies Feature
}
