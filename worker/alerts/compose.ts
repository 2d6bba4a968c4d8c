// Two lines of the list: notifications ask about alerts, and what alerts make of a change is recorded by notifications.
import type { CatalogueService } from '../catalogue/service.ts'
import type { Feature } from '../feature.ts'
import type { NotificationsService } from '../notifications/service.ts'
import type { PlansService } from '../plans/service.ts'
import type { Ground } from '../services.ts'
import { createAskingRepository } from './asking/repository.ts'
import { createCandidates } from './candidates.ts'
import { createFanOut } from './fan-out.ts'
import { alertsSubscriber } from './jobs.ts'
import { createNamingRepository } from './naming/repository.ts'
import { alertsHolding } from './personal-data.ts'
import { createFiringsRepository } from './repeat/repository.ts'
import { createAlertsRepository } from './repository.ts'
import { alertsRoutes } from './routes.ts'
import { createAlertsService } from './service.ts'
import { createTidying } from './tidying.ts'

type AlertsPorts = Ground & {
  catalogue: Pick<CatalogueService, 'matchFacts'>
  plans: Pick<PlansService, 'planOf'>
}

export function composeAlerts({ database, catalogue, plans, rooms, clock }: AlertsPorts) {
  const alerts = createAlertsService({
    repository: createAlertsRepository(database),
    asking: createAskingRepository(database),
    naming: createNamingRepository(database),
    planOf: plans.planOf,
    matchFacts: catalogue.matchFacts,
    rooms,
    clock,
  })
  const tidying = createTidying(database, clock)
  return {
    name: 'alerts',
    services: { alerts },
    internals: { firings: createFiringsRepository(database) },
    jobs: { everyMinute: { endAlerts: tidying.end, removeAlerts: tidying.remove } },
    routes: { api: () => [alertsRoutes(alerts)] },
    policies: {
      'PAGE /dashboard': 'signed_in',
      'PAGE /alerts/new': 'public',
      'PAGE /alerts/ask': 'public',
      'PAGE /alerts/:alertId/edit': 'signed_in',
      'GET /api/alerts': { scope: 'read' },
      'POST /api/alerts': { permission: 'CREATE_ALERTS', scope: 'write' },
      'PUT /api/alerts/:id': { scope: 'write' },
      'DELETE /api/alerts/:id': { scope: 'write' },
      'POST /api/alerts/:id/restore': { scope: 'write' },
      'POST /api/alerts/:id/duplicate': { permission: 'CREATE_ALERTS', scope: 'write' },
    },
    personalData: [alertsHolding(database)],
  } satisfies Feature
}

type FanOutPorts = Ground & {
  catalogue: Pick<CatalogueService, 'matchFacts'>
  notifications: Pick<NotificationsService, 'record'>
}

export function composeFanOut({ database, catalogue, notifications, rooms, clock, logger }: FanOutPorts) {
  const fanOut = createFanOut({
    candidates: createCandidates(database),
    firings: createFiringsRepository(database),
    matchFacts: catalogue.matchFacts,
    boardAround: ({ matchId, seq }) => rooms(matchId).around(seq),
    notify: notifications.record,
    clock,
    logger,
  })
  return { name: 'fan-out', subscribers: [alertsSubscriber(fanOut)] } satisfies Feature
}
