import type { CatalogueService } from '../catalogue/service.ts'
import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import type { StatusService } from '../status/service.ts'
import { createLandingService } from './service.ts'

type LandingPorts = Ground & { catalogue: CatalogueService; status: Pick<StatusService, 'uptime' | 'forbidden'> }

export function composeLanding({ catalogue, status, rooms, clock, logger }: LandingPorts) {
  const { uptime, forbidden } = status
  return {
    name: 'landing',
    services: { landing: createLandingService({ catalogue, uptime, forbidden, rooms, clock, logger }) },
    policies: { 'PAGE /': 'public', 'PAGE /ledger': 'public' },
  } satisfies Feature
}
