// Three lines of the list: a write of names rebuilds the search, which reads the catalogue; the desk of platforms reads their pages.

import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import type { PlatformKeys } from '#worker/watching/monitoring/keys/service.ts'
import type { PlatformPages } from '#worker/watching/monitoring/pages.service.ts'
import type { SearchService } from '../search/service.ts'
import { roomChecksTimeoutMs } from './constants.ts'
import type { DeskMatch } from './desk/contract.ts'
import { createDeskRepository } from './desk/repository.ts'
import { matchDeskRoutes } from './desk/routes.ts'
import { createMatchDesk } from './desk/service.ts'
import { catalogueSubscriber } from './jobs.ts'
import { knownMatchQueries } from './known.repository.ts'
import { createMergesRepository } from './merging/repository.ts'
import { createMatchMerges } from './merging/service.ts'
import { authoritiesDataSource } from './personal-data.ts'
import { createPlatformDeskRepository } from './platforms/repository.ts'
import { createPlatformDesk } from './platforms/service.ts'
import { createReferenceDesk } from './reference/desk.ts'
import { createReferenceRepository } from './reference/repository.ts'
import { createReferenceService } from './reference/service.ts'
import { createCatalogueRepository } from './repository.ts'
import { catalogueRoutes, crestRoutes } from './routes.ts'
import { createCatalogueService } from './service.ts'
import { createCatalogueWritingRepository } from './writing/repository.ts'
import { type CatalogueWriter, createCatalogueWriter } from './writing/service.ts'

export function composeCatalogue({ database, rooms, clock }: BaseDependencies) {
  const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock })
  const checksOf = async (matchId: number) =>
    (await answerOrNull(rooms(matchId).board(), roomChecksTimeoutMs))?.platforms ?? null
  return {
    name: 'catalogue',
    services: { catalogue },
    subscribers: [catalogueSubscriber(catalogue)],
    jobs: { everyMinute: { keepOverview: catalogue.keepOverview } },
    routes: { api: () => [catalogueRoutes(catalogue, checksOf)], site: () => [crestRoutes(catalogue)] },
    policies: {
      'GET /api/leagues': 'public',
      'GET /api/teams': 'public',
      'GET /api/matches': 'public',
      'GET /api/matches/:id': 'public',
      'GET /crests/:file': 'public',
      'PAGE /matches': 'public',
      'PAGE /teams/:slug': 'public',
      'PAGE /leagues/:slug': 'public',
    },
  } satisfies Feature
}

type WriterPorts = BaseDependencies & { search: SearchService; audit: { note: Note } }

export function composeCatalogueWriter({ database, search, audit, clock }: WriterPorts) {
  const repository = createCatalogueWritingRepository(database)
  const catalogueWriter = createCatalogueWriter({ repository, rebuildSearch: search.rebuildIndex })
  const reference = createReferenceService({
    repository: createReferenceRepository(database),
    writer: catalogueWriter,
    data: async () => (await import('./reference/data.ts')).referenceData,
  })
  return {
    name: 'catalogue writer',
    services: { referenceDesk: createReferenceDesk({ reference, note: audit.note }) },
    internals: { catalogueWriter, ...knownMatchQueries(database) },
    jobs: { everyMinute: { rollSales: () => catalogueWriter.rollSales(clock()) } },
    policies: {
      'PAGE /admin/reference': { permission: 'MANAGE_MATCHES' },
    },
  } satisfies Feature
}

type MatchDeskPorts = BaseDependencies & {
  catalogueWriter: CatalogueWriter
  audit: { note: Note }
  sockets: { refreshMatches: () => Promise<void> }
}

export function composeMatchDesk({ database, catalogueWriter, audit, sockets, clock }: MatchDeskPorts) {
  const matchDesk = createMatchDesk({
    repository: createCatalogueRepository(database),
    deskRepository: createDeskRepository(database),
    writer: catalogueWriter,
    note: audit.note,
    refreshMatches: sockets.refreshMatches,
    clock,
  })
  return {
    name: 'match desk',
    services: { matchDesk },
    routes: { api: () => [matchDeskRoutes(matchDesk)] },
    policies: {
      'POST /api/matches': { permission: 'MANAGE_MATCHES' },
      'PUT /api/matches/:id': { permission: 'MANAGE_MATCHES' },
      'DELETE /api/matches/:id': { permission: 'MANAGE_MATCHES' },
      'PAGE /admin/matches': { permission: 'MANAGE_MATCHES' },
    },
  } satisfies Feature
}

type MergePorts = BaseDependencies & {
  catalogueWriter: CatalogueWriter
  audit: { note: Note }
  sockets: { refreshMatches: () => Promise<void> }
  matchDesk: { match: (id: number) => Promise<DeskMatch | null> }
  mergedAlerts: Parameters<typeof createMatchMerges>[0]['alerts']
  followAnnounced: (from: number, into: number) => Promise<void>
}

export function composeMatchMerges(ports: MergePorts) {
  const { database, catalogueWriter, audit, sockets, matchDesk, mergedAlerts, followAnnounced } = ports
  const { rooms, gates, newId, clock, logger } = ports
  const matchMerges = createMatchMerges({
    repository: createMergesRepository(database),
    matches: createCatalogueRepository(database),
    writer: catalogueWriter,
    deskMatch: matchDesk.match,
    alerts: mergedAlerts,
    note: audit.note,
    refreshMatches: sockets.refreshMatches,
    followAnnounced,
    rooms,
    gates,
    newId,
    clock,
    logger,
  })
  return {
    name: 'match merges',
    services: { matchMerges },
    jobs: { everyMinute: { resumeMerges: matchMerges.resume } },
  } satisfies Feature
}

type PlatformDeskPorts = BaseDependencies & {
  catalogueWriter: CatalogueWriter
  audit: AuditService
  platformPages: PlatformPages
  platformKeys: PlatformKeys
  findPlatform: (id: number) => Promise<PlatformSpec | null>
}

export function composePlatformDesk(ports: PlatformDeskPorts) {
  const { config, database, catalogueWriter, audit, platformPages, platformKeys, findPlatform, clock } = ports
  const platformDesk = createPlatformDesk({
    repository: createPlatformDeskRepository(database),
    writer: catalogueWriter,
    pages: platformPages,
    findSpec: findPlatform,
    keys: platformKeys,
    audit,
    loopbackPorts: config.loopbackPorts,
    clock,
  })
  return {
    name: 'platform desk',
    services: { platformDesk },
    internals: { platformCountry: platformDesk.country },
    jobs: { everyMinute: { settlePlatformKinds: platformDesk.settleKinds } },
    policies: {
      'PAGE /admin/platforms': { permission: 'MANAGE_MATCHES' },
      'PAGE /admin/platforms/:platformId': { permission: 'MANAGE_MATCHES' },
    },
    personalData: [authoritiesDataSource(database)],
  } satisfies Feature
}
