import type { CatalogueService } from '../catalogue/service.ts'
import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { pricesRoutes } from './routes.ts'
import { createPricesService } from './service.ts'

export function composePrices(ports: Ground & { catalogue: CatalogueService }) {
  const { rooms, gates, catalogue, limiter, clock, visitorOf } = ports
  const prices = createPricesService({ rooms, gates, catalogue, limiter, clock })
  return {
    name: 'prices',
    services: { prices },
    routes: { api: () => [pricesRoutes({ prices, visitorOf })] },
    policies: {
      'GET /api/matches/:id/prices': 'public',
      'POST /api/matches/:id/prices/refresh': 'public',
      'GET /api/price-tracking/history/:matchId': 'public',
    },
  } satisfies Feature
}
