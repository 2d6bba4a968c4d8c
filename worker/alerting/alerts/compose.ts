// Three features in this order: alerts; then notifications, which ask for them; then fan-out and pausing, which record notifications.

import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { Seat, WritesFor } from '#worker/people/colleagues/contract.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { createCandidates } from './candidates.repository.ts'
import type { Candidates } from './contract.ts'
import { createDraftAlertsRepository } from './draft-alert/repository.ts'
import { createDraftAlerts } from './draft-alert/service.ts'
import { createFanOut } from './fan-out.ts'
import { createFatigueRepository } from './fatigue/repository.ts'
import { alertsSubscriber } from './jobs.ts'
import { createOwnAlertsRepository } from './making/repository.ts'
import { createMergedAlerts } from './merged/repository.ts'
import { createNamingRepository } from './naming/repository.ts'
import { createPausingRepository } from './pausing/repository.ts'
import { createPausing } from './pausing/service.ts'
import { alertsDataSource, draftAlertsDataSource } from './personal-data.ts'
import { createFiringsRepository, type FiringsRepository } from './repeat/repository.ts'
import { createAlertsRepository } from './repository.ts'
import { alertsRoutes } from './routes.ts'
import { type AlertsService, createAlertsService } from './service.ts'
import { createTidying } from './tidying.repository.ts'
import { alertView, previewView } from './view.ts'

type AlertsPorts = BaseDependencies & {
  catalogue: Pick<CatalogueService, 'matchFacts'>
  plans: Pick<PlansService, 'planOf'>
  writesFor: WritesFor
}

export function composeAlerts({ database, catalogue, plans, writesFor, rooms, clock, logger }: AlertsPorts) {
  const firings = createFiringsRepository(database)
  const parts = {
    repository: createAlertsRepository(database),
    naming: createNamingRepository(database),
    fatigue: createFatigueRepository(database),
    planOf: plans.planOf,
    matchFacts: catalogue.matchFacts,
    rooms,
    firings,
    clock,
  }
  const alerts = createAlertsService({ ...parts, ownAlerts: createOwnAlertsRepository(database) })
  /** As the seat writes it, without one the owner; of one client alone, with one named. */
  const alertsFor = (seat: Seat | null, onlyClient: number | null = null): AlertsService =>
    seat === null && onlyClient === null
      ? alerts
      : createAlertsService({ ...parts, ownAlerts: createOwnAlertsRepository(database, writesFor(seat), onlyClient) })
  const draftAlerts = createDraftAlerts({ repository: createDraftAlertsRepository(database), alerts, clock, logger })
  const tidying = createTidying(database, clock)
  return {
    name: 'alerts',
    services: { alerts, alertsFor, draftAlerts },
    internals: {
      firings,
      candidates: createCandidates(database),
      mergedAlerts: createMergedAlerts(database),
      alertViews: { alertView, previewView },
    },
    jobs: { everyMinute: { endAlerts: tidying.end, removeAlerts: tidying.remove, sweepDrafts: draftAlerts.sweep } },
    routes: { api: () => [alertsRoutes(alertsFor)] },
    policies: {
      'PAGE /dashboard': { colleagues: 'write' },
      'PAGE /alerts/new': { visitors: true, colleagues: 'write' },
      'PAGE /alerts/ask': { visitors: true, colleagues: 'write' },
      'PAGE /alerts/targets': 'public',
      'PAGE /alerts/:alertId/edit': { colleagues: 'write' },
      'GET /api/alerts': { scope: 'read', colleagues: 'read', ofClient: true },
      'GET /api/alerts/preview': { scope: 'read', ofClient: true },
      'POST /api/alerts': { permission: 'CREATE_ALERTS', scope: 'write', colleagues: 'write', ofClient: true },
      'GET /api/alerts/:id': { scope: 'read', colleagues: 'read', ofClient: true },
      'PUT /api/alerts/:id': { scope: 'write', colleagues: 'write', ofClient: true },
      'DELETE /api/alerts/:id': { scope: 'write', colleagues: 'write', ofClient: true },
      'POST /api/alerts/:id/restore': { scope: 'write', colleagues: 'write', ofClient: true },
      'POST /api/alerts/:id/duplicate': {
        permission: 'CREATE_ALERTS',
        scope: 'write',
        colleagues: 'write',
        ofClient: true,
      },
    },
    personalData: [alertsDataSource(database), draftAlertsDataSource(database)],
  } satisfies Feature
}

type FanOutPorts = BaseDependencies & {
  candidates: Candidates
  firings: FiringsRepository
  catalogue: Pick<CatalogueService, 'matchFacts' | 'formerIds'>
  notifications: Pick<NotificationsService, 'record'>
}

export function composeFanOut({ candidates, firings, catalogue, notifications, rooms, clock, logger }: FanOutPorts) {
  const fanOut = createFanOut({
    candidates,
    matchFacts: catalogue.matchFacts,
    formerIds: catalogue.formerIds,
    firings,
    boardAround: ({ matchId, seq }) => rooms(matchId).around(seq),
    notify: notifications.record,
    clock,
    logger,
  })
  return { name: 'fan-out', subscribers: [alertsSubscriber(fanOut)] } satisfies Feature
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
