import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import { followsDataSource } from './personal-data.ts'
import { createFollowsRepository } from './repository.ts'
import { followsRoutes } from './routes.ts'
import { createFollowsService } from './service.ts'

export function composeFollows({ database, catalogue, clock }: BaseDependencies & { catalogue: CatalogueService }) {
  const follows = createFollowsService({ repository: createFollowsRepository(database), catalogue, clock })
  return {
    name: 'follows',
    services: { follows },
    routes: { api: () => [followsRoutes(follows)] },
    policies: {
      'GET /api/follows': { scope: 'read' },
      'POST /api/follows': { scope: 'write' },
      'DELETE /api/follows': { scope: 'write' },
      'PAGE /following': 'public',
    },
    personalData: [followsDataSource(database)],
  } satisfies Feature
}
