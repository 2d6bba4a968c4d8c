import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { CatalogueWriter } from '../catalogue/writing/service.ts'
import { createFeedDesk } from './desk.ts'
import { createCompetitionReader } from './football-data/reader.ts'
import { createNamesRepository } from './names/repository.ts'
import { createNamesService } from './names/service.ts'
import { createFileRepository } from './openfootball/repository.ts'
import { createFileDesk } from './openfootball/service.ts'
import { readFile } from './openfootball/upload.ts'
import { createFixturesRepository } from './repository.ts'
import { fixtureListsRoutes } from './routes.ts'
import { createFixturesService } from './service.ts'

type Ports = BaseDependencies & {
  catalogueWriter: CatalogueWriter
  sockets: { refreshMatches: () => Promise<void> }
  audit: { note: Note }
}

export function composeFixtureLists({
  config,
  database,
  fetch,
  catalogueWriter,
  sockets,
  audit,
  clock,
  logger,
}: Ports) {
  const repository = createFixturesRepository(database)
  const { football } = config
  const fixtures = createFixturesService({
    repository,
    read: football && createCompetitionReader({ fetch, url: football.url, key: football.key.reveal(), now: clock }),
    writer: catalogueWriter,
    note: audit.note,
    refreshMatches: sockets.refreshMatches,
    clock,
    logger,
  })
  const names = createNamesService({
    repository: createNamesRepository(database),
    writer: catalogueWriter,
    replay: fixtures.replay,
    note: audit.note,
    leagueOf: async (code) => (await repository.find(code))?.leagueId ?? null,
  })
  const fileDesk = createFileDesk({
    repository: createFileRepository(database),
    writer: catalogueWriter,
    note: audit.note,
    refreshMatches: sockets.refreshMatches,
  })
  const { synchronise, follow, leave } = fixtures
  const page = createFeedDesk({ repository, names, isConfigured: football !== null, clock })
  return {
    name: 'fixture lists',
    services: { feedDesk: { page, names, synchronise, follow, leave }, fileDesk: { ...fileDesk, readFile } },
    internals: { feedAnsweredAt: async () => (await repository.feed())?.answeredAt ?? null },
    routes: { api: () => [fixtureListsRoutes({ page, synchronise, fileDesk })] },
    policies: {
      'GET /api/admin/feed': { permission: 'MANAGE_MATCHES' },
      'POST /api/admin/feed/:code/synchronise': { permission: 'MANAGE_MATCHES' },
      'POST /api/admin/import': { permission: 'MANAGE_MATCHES' },
      'PAGE /admin/feed': { permission: 'MANAGE_MATCHES' },
      'PAGE /admin/import': { permission: 'MANAGE_MATCHES' },
    },
    jobs: { everyMinute: { synchroniseMatches: () => fixtures.synchroniseDue() } },
  } satisfies Feature
}
