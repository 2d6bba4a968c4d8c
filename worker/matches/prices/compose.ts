import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { createPricedRooms } from './resale/rooms.ts'
import { pricesRoutes } from './routes.ts'
import { createPricesService } from './service.ts'
import { priceStripRoutes } from './strip/routes.ts'
import { createPriceStrips } from './strip/service.ts'

type Ports = BaseDependencies & { catalogue: CatalogueService; settings: Pick<SettingsService, 'wasOn'> }

export function composePrices(ports: Ports) {
  const { rooms, gates, catalogue, settings, limiter, clock, visitorOf } = ports
  const pricedRooms = createPricedRooms(rooms, {
    isResaleOn: () => settings.wasOn('resale_alerts'),
    refusalOf: catalogue.refusalOf,
    clock,
  })
  const prices = createPricesService({ rooms: pricedRooms, gates, catalogue, limiter, clock })
  const priceStrips = createPriceStrips({ rooms: pricedRooms, matchStatus: catalogue.matchStatus, clock })
  return {
    name: 'prices',
    services: { prices },
    internals: { pricedRooms, priceStrips },
    routes: { api: () => [pricesRoutes({ prices, visitorOf })], site: () => [priceStripRoutes(priceStrips)] },
    policies: {
      'GET /api/matches/:id/prices': 'public',
      'POST /api/matches/:id/prices/refresh': 'public',
      'GET /api/price-tracking/history/:matchId': 'public',
      'GET /price-strips/:file': 'public',
    },
  } satisfies Feature
}
