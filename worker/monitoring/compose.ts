import type { CatalogueService } from '../catalogue/service.ts'
import type { Feature } from '../feature.ts'
import { createSafeFetch } from '../platform/safe-fetch.ts'
import type { Ground } from '../services.ts'
import { extractPage } from './extract/page.ts'
import { createMonitoringRepository } from './repository.ts'
import { crawlerUserAgent } from './rules.ts'
import { createMonitoringService } from './service.ts'

export function composeMonitoring(ports: Ground & { catalogue: Pick<CatalogueService, 'recordLooks'> }) {
  const { config, database, gates, rooms, catalogue, clock, logger } = ports
  const repository = createMonitoringRepository(database)
  const monitoring = createMonitoringService({
    repository,
    gates,
    rooms,
    recordLooks: catalogue.recordLooks,
    safeFetch: createSafeFetch({
      fetch: ports.fetch,
      loopbackPorts: config.loopbackPorts,
      now: clock,
      userAgent: crawlerUserAgent(config.crawlerContact),
    }),
    extract: extractPage,
    clock,
    logger,
  })
  return {
    name: 'monitoring',
    internals: { listPlatforms: repository.listPlatforms },
    jobs: { everyMinute: { dispatch: () => monitoring.dispatch() } },
    handlers: { check: (message) => monitoring.check(message) },
  } satisfies Feature
}
