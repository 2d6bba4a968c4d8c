// Two lines of the list: accounts close sockets, and the coverage of the live monitor needs the status, which comes later.

import type { LiveHooks } from '#worker/alerting/live-hooks/service.ts'
import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { StatusService } from '#worker/running/status/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { CatalogueWriter } from '../catalogue/writing/service.ts'
import { createPlatformCoverage } from './coverage.ts'
import { socketsDataSource } from './personal-data.ts'
import { createLiveRepository } from './repository.ts'
import { liveRoutes } from './routes.ts'
import { createLiveService } from './service.ts'
import { socketRoutes } from './socket-routes.ts'
import { createSocketsService, type SocketsService } from './sockets.ts'

type Catalogue = { catalogue: CatalogueService }

export function composeSockets({
  config,
  relays,
  limiter,
  catalogue,
  clock,
  logger,
  visitorOf,
}: BaseDependencies & Catalogue) {
  const sockets = createSocketsService({ ...relays, limiter, matchExists: catalogue.matchExists, clock, logger })
  const { publicOrigin } = config
  return {
    name: 'sockets',
    internals: { sockets },
    routes: {
      ws: () => [socketRoutes({ sockets, callerOf: (c) => c.get('caller')(), visitorOf, publicOrigin })],
    },
    policies: { 'GET /ws/live-matches': 'public', 'GET /ws/matches/:id': 'public' },
    personalData: [socketsDataSource(sockets)],
  } satisfies Feature
}

type LivePorts = BaseDependencies &
  Catalogue & {
    catalogueWriter: CatalogueWriter
    status: StatusService
    sockets: SocketsService
    announceLive: LiveHooks
  }

export function composeLive(ports: LivePorts) {
  const { config, database, rooms, liveFeed, catalogue, catalogueWriter, status, sockets, announceLive, clock } = ports
  const live = createLiveService({
    repository: createLiveRepository(database),
    catalogue,
    recordFixture: catalogueWriter.recordFixture,
    rooms,
    feed: config.football && liveFeed,
    refreshMatches: sockets.refreshMatches,
    clock,
  })
  return {
    name: 'live',
    services: { live, platformCoverage: createPlatformCoverage({ catalogue, status, clock }) },
    routes: { api: () => [liveRoutes(live)] },
    policies: { 'GET /api/matches/:id/live-status': 'public', 'PAGE /live-monitoring': 'public' },
    jobs: { everyMinute: { wakeFeed: () => live.wakeFeed() } },
    handlers: {
      async live({ record }) {
        await live.record(record)
        await announceLive(record)
      },
    },
  } satisfies Feature
}
