// Two lines of the list: a write of names rebuilds the search, which reads the catalogue.
import type { Feature } from '../feature.ts'
import type { SearchService } from '../search/service.ts'
import type { Ground } from '../services.ts'
import { catalogueSubscriber } from './jobs.ts'
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

export function composeCatalogueWriter({ database, search }: Ground & { search: SearchService }) {
  const repository = createCatalogueWritingRepository(database)
  const catalogueWriter = createCatalogueWriter({ repository, rebuildSearch: search.rebuildIndex })
  return { name: 'catalogue writer', internals: { catalogueWriter } } satisfies Feature
}
