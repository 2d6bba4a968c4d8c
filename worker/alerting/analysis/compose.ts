import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import { analysisSubscriber } from './jobs.ts'
import { createAnalysisRepository } from './repository.ts'
import { analysisRoutes } from './routes.ts'
import { createAnalysis } from './service.ts'

type Ports = BaseDependencies & {
  alerts: Pick<AlertsService, 'past'>
  plans: Pick<PlansService, 'planOf'>
  catalogue: Pick<CatalogueService, 'matchFacts' | 'leagues'>
}

export function composeAnalysis({ database, alerts, plans, catalogue, clock, logger }: Ports) {
  const repository = createAnalysisRepository(database)
  const { matchFacts, leagues } = catalogue
  const analysis = createAnalysis({ repository, plans, leagues, past: alerts.past, matchFacts, clock, logger })
  return {
    name: 'analysis',
    services: { analysis },
    subscribers: [analysisSubscriber(repository)],
    routes: { api: () => [analysisRoutes(analysis)] },
    policies: {
      'PAGE /analysis': 'signed_in',
      'GET /api/analysis': {
        permission: 'CREATE_ALERTS',
        scope: 'read',
        entitlement: 'advancedAnalytics',
        ofClient: true,
      },
    },
    jobs: { everyMinute: { makeFigures: analysis.makeFigures } },
  } satisfies Feature
}
