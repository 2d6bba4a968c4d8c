import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { plansHolding } from './personal-data.ts'
import { createPlansRepository } from './repository.ts'
import { plansRoutes } from './routes.ts'
import { createPlansService } from './service.ts'

export function composePlans({ database, clock }: Ground) {
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  return {
    name: 'plans',
    services: { plans },
    routes: { api: () => [plansRoutes(plans)] },
    policies: {
      'GET /api/user/plan': 'signed_in',
      'POST /api/user/start-trial': 'signed_in',
      'PAGE /pricing': 'public',
    },
    personalData: [plansHolding(database)],
  } satisfies Feature
}
