// Two lines of the list: notifications ask about alerts, and what alerts make of a change is recorded by notifications.
import type { CatalogueService } from '../catalogue/service.ts'
import type { Feature } from '../feature.ts'
import type { NotificationsService } from '../notifications/service.ts'
import type { Ground } from '../services.ts'
import { createCandidates } from './candidates.ts'
import { createFanOut } from './fan-out.ts'
import { alertsSubscriber } from './jobs.ts'
import { alertsHolding } from './personal-data.ts'
import { createAlertsRepository } from './repository.ts'
import { createAlertsService } from './service.ts'

export function composeAlerts({ database, clock }: Ground) {
  return {
    name: 'alerts',
    services: { alerts: createAlertsService({ repository: createAlertsRepository(database), clock }) },
    policies: { 'PAGE /dashboard': 'signed_in' },
    personalData: [alertsHolding(database)],
  } satisfies Feature
}

type FanOutPorts = Ground & {
  catalogue: Pick<CatalogueService, 'matchFacts'>
  notifications: Pick<NotificationsService, 'record'>
}

export function composeFanOut({ database, catalogue, notifications, clock, logger }: FanOutPorts) {
  const fanOut = createFanOut({
    candidates: createCandidates(database),
    matchFacts: catalogue.matchFacts,
    notify: notifications.record,
    clock,
    logger,
  })
  return { name: 'fan-out', subscribers: [alertsSubscriber(fanOut)] } satisfies Feature
}
