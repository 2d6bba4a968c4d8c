import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PricedRooms } from '#worker/matches/prices/service.ts'
import type { Seat } from '#worker/people/colleagues/contract.ts'
import type { AlertsService } from '../alerts/service.ts'
import { priceTrackingRoutes } from './routes.ts'
import { createPriceTrackingService, type PriceTrackingService } from './service.ts'

const needs = { permission: 'CREATE_ALERTS', entitlement: 'priceTracking' } as const

type Ports = BaseDependencies & {
  alerts: AlertsService
  alertsFor: (seat: Seat | null, onlyClient?: number | null) => AlertsService
  catalogue: Pick<CatalogueService, 'matchFacts' | 'platformsOf'>
  pricedRooms: PricedRooms
}

export function composePriceTracking({ alerts, alertsFor, catalogue, pricedRooms, clock }: Ports) {
  const { matchFacts, platformsOf } = catalogue
  const parts = { matchFacts, platformsOf, rooms: pricedRooms, clock }
  const priceTracking = createPriceTrackingService({ ...parts, alerts })
  const priceTrackingFor = (seat: Seat | null, onlyClient: number | null = null): PriceTrackingService =>
    createPriceTrackingService({ ...parts, alerts: alertsFor(seat, onlyClient) })
  return {
    name: 'price-tracking',
    services: { priceTracking, priceTrackingFor },
    routes: { api: () => [priceTrackingRoutes(priceTrackingFor)] },
    policies: {
      'GET /api/price-tracking/alerts': { ...needs, scope: 'read', colleagues: 'read', ofClient: true },
      'POST /api/price-tracking/alerts': { ...needs, scope: 'write', colleagues: 'write', ofClient: true },
      'DELETE /api/price-tracking/alerts/:id': { ...needs, scope: 'write', colleagues: 'write', ofClient: true },
      'GET /api/price-tracking/alerts/:id/history.csv': { ...needs, scope: 'read', colleagues: 'read', ofClient: true },
    },
  } satisfies Feature
}
