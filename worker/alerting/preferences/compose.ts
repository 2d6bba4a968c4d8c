import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { preferencesDataSource } from './personal-data.ts'
import { createPreferencesRepository } from './repository.ts'
import { preferencesRoutes } from './routes.ts'
import { createPreferencesService, type Ports } from './service.ts'

type PreferencesPorts = BaseDependencies &
  Omit<Ports, 'repository' | 'planOf'> & { plans: Pick<PlansService, 'planOf'> }

export function composePreferences({ database, plans, ...ports }: PreferencesPorts) {
  const preferences = createPreferencesService({
    repository: createPreferencesRepository(database),
    planOf: plans.planOf,
    ...ports,
  })
  return {
    name: 'preferences',
    services: { preferences },
    routes: { api: () => [preferencesRoutes(preferences)] },
    policies: {
      'GET /api/preferences': 'signed_in',
      'PUT /api/preferences': { permission: 'MANAGE_PREFERENCES' },
      'PAGE /party': 'public',
    },
    personalData: [preferencesDataSource(database)],
  } satisfies Feature
}
