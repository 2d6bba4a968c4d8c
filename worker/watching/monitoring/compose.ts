import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { cachedByKey } from '#worker/ground/platform/cached.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import type { NamedMatch } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { CatalogueWriter } from '#worker/matches/catalogue/writing/service.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import { knownMatch } from '../matching/known.rules.ts'
import type { DriftService } from './drift/service.ts'
import { readListing } from './extract/listing.ts'
import { extractPage } from './extract/page.ts'
import { meantKept } from './identity/constants.ts'
import { createKeysRepository } from './keys/repository.ts'
import { createPlatformKeys } from './keys/service.ts'
import { createPlatformPages } from './pages.service.ts'
import { createMonitoringRepository } from './repository.ts'
import { crawlerUserAgent } from './rules.ts'
import { createMonitoringService } from './service.ts'
import { createShadowRepository } from './shadow/repository.ts'
import { createShadowReading } from './shadow/service.ts'
import { createStoredPages } from './stored-pages/service.ts'
import type { UnreadAlarms } from './unread/service.ts'

type Ports = BaseDependencies & {
  catalogue: Pick<CatalogueService, 'recordChecks' | 'refusalOf'>
  catalogueWriter: Pick<CatalogueWriter, 'recordPageSales'>
  settings: SettingsService
  drift: Pick<DriftService, 'recordFlags' | 'recordHeld' | 'recordReread'>
  unreadAlarms: Pick<UnreadAlarms, 'record'>
  namedMatch: (id: number) => Promise<NamedMatch | null>
}

export function composeMonitoring(ports: Ports) {
  const { config, database, gates, rooms, catalogue, settings, clock, logger } = ports
  const repository = createMonitoringRepository(database, () => settings.isOn('resale_alerts'))
  const platformKeys = createPlatformKeys({
    repository: createKeysRepository(database),
    sealer: createSealer(config.linkSecret, 'platform-key'),
    clock,
  })
  const safeFetch = createSafeFetch({
    fetch: ports.fetch,
    loopbackPorts: config.loopbackPorts,
    now: clock,
    userAgent: crawlerUserAgent(config.crawlerContact),
  })
  const shadowRuns = createShadowRepository(database)
  const storedPages = createStoredPages({ bucket: ports.bucket, clock })
  const monitoring = createMonitoringService({
    repository,
    gates,
    rooms,
    recordChecks: catalogue.recordChecks,
    refusalOf: catalogue.refusalOf,
    safeFetch,
    keyOf: platformKeys.open,
    keepPage: storedPages.keep,
    unlinkGone: async (pages) => {
      for (const page of pages) await ports.enqueue({ version: 1, type: 'page_gone', ...page })
    },
    extract: extractPage,
    meantOf: cachedByKey(
      meantKept,
      async (matchId: number) => {
        const named = await ports.namedMatch(matchId)
        return named && knownMatch(named.match, named.names)
      },
      clock,
    ),
    dispatchAfter: (after, scheduledAt) =>
      ports.enqueue({ version: 1, type: 'job', name: 'dispatch', scheduledAt, after }),
    recordFlags: ports.drift.recordFlags,
    recordUnread: ports.unreadAlarms.record,
    recordHeld: ports.drift.recordHeld,
    recordReread: ports.drift.recordReread,
    shadowReading: createShadowReading({ repository: shadowRuns, extract: extractPage, logger }),
    recordSales: (page) => ports.catalogueWriter.recordPageSales(page, clock()),
    clock,
    logger,
  })
  return {
    name: 'monitoring',
    internals: {
      listPlatforms: () => repository.listPlatforms(),
      findPlatform: repository.findPlatform,
      platformKeys,
      storedPages,
      readListing,
      extractPage,
      platformPages: createPlatformPages({ gates, safeFetch, keyOf: platformKeys.open, clock }),
    },
    jobs: { everyMinute: { dispatch: monitoring.dispatch, sweepStoredPages: storedPages.sweep } },
    handlers: { check: (message) => monitoring.check(message) },
  } satisfies Feature
}
