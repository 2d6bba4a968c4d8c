// Two lines of the list: a write of names rebuilds the search, which reads the catalogue.
import type { Note } from '../admin/contract.ts'
import type { Feature } from '../feature.ts'
import type { SearchService } from '../search/service.ts'
import type { Ground } from '../services.ts'
import { createDeskRepository } from './desk/repository.ts'
import { matchDeskRoutes } from './desk/routes.ts'
import { createMatchDesk } from './desk/service.ts'
import { catalogueSubscriber } from './jobs.ts'
import { createReferenceDesk } from './reference/desk.ts'
import { createReferenceRepository } from './reference/repository.ts'
import { createReferenceService } from './reference/service.ts'
import { createCatalogueRepository } from './repository.ts'
import { catalogueRoutes, crestRoutes } from './routes.ts'
import { createCatalogueService } from './service.ts'
import { createCatalogueWritingRepository } from './writing/repository.ts'
import { createCatalogueWriter } from './writing/service.ts'

export function composeCatalogue({ database, clock }: Ground) {
  const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock })
  return {
    name: 'catalogue',
    services: { catalogue },
    subscribers: [catalogueSubscriber(catalogue)],
    routes: { api: () => [catalogueRoutes(catalogue)], site: () => [crestRoutes(catalogue)] },
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

type WriterPorts = Ground & { search: SearchService; audit: { note: Note } }

export function composeCatalogueWriter({ database, search, audit, clock }: WriterPorts) {
  const repository = createCatalogueWritingRepository(database)
  const catalogueWriter = createCatalogueWriter({ repository, rebuildSearch: search.rebuildIndex })
  const reference = createReferenceService({
    repository: createReferenceRepository(database),
    writer: catalogueWriter,
    data: async () => (await import('./reference/data.ts')).referenceData,
  })
  const matchDesk = createMatchDesk({
    repository: createCatalogueRepository(database),
    deskRepository: createDeskRepository(database),
    writer: catalogueWriter,
    note: audit.note,
    clock,
  })
  return {
    name: 'catalogue writer',
    services: { referenceDesk: createReferenceDesk({ reference, note: audit.note }), matchDesk },
    internals: { catalogueWriter },
    routes: { api: () => [matchDeskRoutes(matchDesk)] },
    policies: {
      'POST /api/matches': { permission: 'MANAGE_MATCHES' },
      'PUT /api/matches/:id': { permission: 'MANAGE_MATCHES' },
      'DELETE /api/matches/:id': { permission: 'MANAGE_MATCHES' },
      'PAGE /admin/matches': { permission: 'MANAGE_MATCHES' },
      'PAGE /admin/reference': { permission: 'MANAGE_MATCHES' },
    },
  } satisfies Feature
}
