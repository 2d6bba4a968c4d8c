import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PricedRooms } from '#worker/matches/prices/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import { priceTrackingRoutes } from './routes.ts'
import { createPriceTrackingService } from './service.ts'

const needs = { permission: 'CREATE_ALERTS', entitlement: 'priceTracking' } as const

type Ports = BaseDependencies & {
  alerts: AlertsService
  catalogue: Pick<CatalogueService, 'matchFacts' | 'platformsOf'>
  pricedRooms: PricedRooms
}

export function composePriceTracking({ alerts, catalogue, pricedRooms, clock }: Ports) {
  const { matchFacts, platformsOf } = catalogue
  const priceTracking = createPriceTrackingService({ alerts, matchFacts, platformsOf, rooms: pricedRooms, clock })
  return {
    name: 'price-tracking',
    services: { priceTracking },
    routes: { api: () => [priceTrackingRoutes(priceTracking)] },
    policies: {
      'GET /api/price-tracking/alerts': { ...needs, scope: 'read' },
      'POST /api/price-tracking/alerts': { ...needs, scope: 'write' },
      'DELETE /api/price-tracking/alerts/:id': { ...needs, scope: 'write' },
      'GET /api/price-tracking/alerts/:id/history.csv': { ...needs, scope: 'read' },
    },
  } satisfies Feature
}
