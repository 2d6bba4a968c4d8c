import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import { analysisSubscriber } from './jobs.ts'
import { createAnalysisRepository } from './repository.ts'
import { analysisRoutes } from './routes.ts'
import { createAnalysis } from './service.ts'

type Ports = BaseDependencies & {
  alerts: Pick<AlertsService, 'past'>
  catalogue: Pick<CatalogueService, 'matchFacts'>
}

export function composeAnalysis({ database, alerts, catalogue, clock, logger }: Ports) {
  const repository = createAnalysisRepository(database)
  const analysis = createAnalysis({ repository, past: alerts.past, matchFacts: catalogue.matchFacts, clock, logger })
  return {
    name: 'analysis',
    services: { analysis },
    subscribers: [analysisSubscriber(repository)],
    routes: { api: () => [analysisRoutes(analysis)] },
    policies: {
      'GET /api/analysis': { permission: 'CREATE_ALERTS', scope: 'read', entitlement: 'advancedAnalytics' },
    },
    jobs: { everyMinute: { makeFigures: analysis.makeFigures } },
  } satisfies Feature
}
