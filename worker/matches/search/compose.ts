import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { createSearchRepository } from './repository.ts'
import { searchRoutes } from './routes.ts'
import { createSearchService } from './service.ts'

export function composeSearch({ database, clock, catalogue }: BaseDependencies & { catalogue: CatalogueService }) {
  const search = createSearchService({ repository: createSearchRepository(database), catalogue, clock })
  return {
    name: 'search',
    services: { search },
    routes: { api: () => [searchRoutes(search)] },
    policies: { 'GET /api/search': 'public', 'PAGE /search': 'public', 'PAGE /search/suggest': 'public' },
  } satisfies Feature
}
