import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { pushHolding } from './personal-data.ts'
import { createPushProvider } from './provider.ts'
import { createPushRepository } from './repository.ts'
import { pushRoutes } from './routes.ts'
import { createPushService } from './service.ts'

export function composePush({ database, config, fetch, visitorOf, clock, logger }: Ground) {
  const { vapid, pushOrigins } = config
  const provider = vapid && createPushProvider({ keys: vapid, allowedOrigins: pushOrigins, fetch, clock })
  const push = createPushService({ repository: createPushRepository(database), provider, clock, logger })
  return {
    name: 'push',
    services: { push },
    routes: { api: () => [pushRoutes({ push, visitorOf })] },
    policies: {
      'GET /api/push/devices': 'signed_in',
      'POST /api/push/devices': 'signed_in',
      'DELETE /api/push/devices/:id': 'signed_in',
    },
    personalData: [pushHolding(database)],
  } satisfies Feature
}
