import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { catalogueSubscriber } from './jobs.ts'
import { createCatalogueRepository } from './repository.ts'
import { catalogueRoutes, crestRoutes } from './routes.ts'
import { createCatalogueService } from './service.ts'

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
