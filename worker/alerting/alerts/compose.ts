// Lines of the list above and below notifications: these ask about alerts, and record what alerts make of a change.

import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PricedRooms } from '#worker/matches/prices/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { createAskingRepository } from './asking/repository.ts'
import { createCandidates } from './candidates.ts'
import { createFanOut } from './fan-out.ts'
import { createFatigueRepository } from './fatigue/repository.ts'
import { alertsSubscriber } from './jobs.ts'
import { createKeptWishesRepository } from './kept-wish/repository.ts'
import { createKeptWishes } from './kept-wish/service.ts'
import { createChancesRepository } from './last-chance/repository.ts'
import { createLastChances } from './last-chance/service.ts'
import { createMergedAlerts } from './merged/repository.ts'
import { createMovesRepository } from './moves/repository.ts'
import { createMoves } from './moves/service.ts'
import { createNamingRepository } from './naming/repository.ts'
import { createOpeningsRepository } from './openings/repository.ts'
import { createOpenings } from './openings/service.ts'
import { createPausingRepository } from './pausing/repository.ts'
import { createPausing } from './pausing/service.ts'
import { alertsDataSource, keptWishesDataSource } from './personal-data.ts'
import { createFiringsRepository } from './repeat/repository.ts'
import { createAlertsRepository } from './repository.ts'
import { alertsRoutes } from './routes.ts'
import { type AlertsService, createAlertsService } from './service.ts'
import { createSilencesRepository } from './silence/repository.ts'
import { createSilences } from './silence/service.ts'
import { createTidying } from './tidying.ts'

type AlertsPorts = BaseDependencies & {
  catalogue: Pick<CatalogueService, 'matchFacts'>
  plans: Pick<PlansService, 'planOf'>
}

export function composeAlerts({ database, catalogue, plans, rooms, clock, logger }: AlertsPorts) {
  const firings = createFiringsRepository(database)
  const alerts = createAlertsService({
    repository: createAlertsRepository(database),
    asking: createAskingRepository(database),
    naming: createNamingRepository(database),
    fatigue: createFatigueRepository(database),
    planOf: plans.planOf,
    matchFacts: catalogue.matchFacts,
    rooms,
    firings,
    clock,
  })
  const keptWishes = createKeptWishes({ repository: createKeptWishesRepository(database), alerts, clock, logger })
  const tidying = createTidying(database, clock)
  return {
    name: 'alerts',
    services: { alerts, keptWishes },
    internals: { firings, mergedAlerts: createMergedAlerts(database) },
    jobs: { everyMinute: { endAlerts: tidying.end, removeAlerts: tidying.remove, sweepWishes: keptWishes.sweep } },
    routes: { api: () => [alertsRoutes(alerts)] },
    policies: {
      'PAGE /dashboard': 'signed_in',
      'PAGE /alerts/new': 'public',
      'PAGE /alerts/ask': 'public',
      'PAGE /alerts/targets': 'public',
      'PAGE /alerts/:alertId/edit': 'signed_in',
      'GET /api/alerts': { scope: 'read' },
      'GET /api/alerts/preview': { scope: 'read' },
      'POST /api/alerts': { permission: 'CREATE_ALERTS', scope: 'write' },
      'PUT /api/alerts/:id': { scope: 'write' },
      'DELETE /api/alerts/:id': { scope: 'write' },
      'POST /api/alerts/:id/restore': { scope: 'write' },
      'POST /api/alerts/:id/duplicate': { permission: 'CREATE_ALERTS', scope: 'write' },
    },
    personalData: [alertsDataSource(database), keptWishesDataSource(database)],
  } satisfies Feature
}

type FanOutPorts = BaseDependencies & {
  catalogue: Pick<CatalogueService, 'matchFacts' | 'formerIds' | 'salesOf'>
  settings: Pick<SettingsService, 'wasOn'>
  notifications: Pick<NotificationsService, 'record'>
  pricedRooms: PricedRooms
}

export function composeFanOut(ports: FanOutPorts) {
  const { database, catalogue, settings, notifications, rooms, pricedRooms, clock, logger } = ports
  const candidates = createCandidates(database)
  const shared = { candidates, matchFacts: catalogue.matchFacts, notify: notifications.record, clock, logger }
  const fanOut = createFanOut({
    ...shared,
    firings: createFiringsRepository(database),
    formerIds: catalogue.formerIds,
    boardAround: ({ matchId, seq }) => rooms(matchId).around(seq),
  })
  const announceMoves = createMoves({ ...shared, repository: createMovesRepository(database) })
  const announceLastChances = createLastChances({
    ...shared,
    repository: createChancesRepository(database),
    boardOf: (matchId) => pricedRooms(matchId).board(),
  })
  const announceOpenings = createOpenings({
    ...shared,
    repository: createOpeningsRepository(database),
    salesOf: async (matchId) => catalogue.salesOf(matchId, await settings.wasOn('resale_alerts')),
  })
  const announceSilences = createSilences({ ...shared, repository: createSilencesRepository(database) })
  return {
    name: 'fan-out',
    subscribers: [alertsSubscriber(fanOut)],
    jobs: { everyMinute: { announceMoves, announceLastChances, announceOpenings, announceSilences } },
  } satisfies Feature
}

type PausingPorts = BaseDependencies & {
  plans: Pick<PlansService, 'changes'>
  alerts: Pick<AlertsService, 'list'>
  notifications: Pick<NotificationsService, 'record'>
}

export function composePausing({ database, plans, alerts, notifications, clock }: PausingPorts) {
  const enforcePlanLimits = createPausing({
    repository: createPausingRepository(database),
    changes: plans.changes,
    alertsOf: async (userId) => {
      const list = await alerts.list(userId)
      return list.ok ? list.value.alerts : []
    },
    notify: notifications.record,
    clock,
  })
  return { name: 'pausing', jobs: { everyMinute: { enforcePlanLimits } } } satisfies Feature
}
