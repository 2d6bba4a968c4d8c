import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import type { PlansService } from '../plans/service.ts'
import { clientsDataSource } from './personal-data.ts'
import { createClientsRepository } from './repository.ts'
import { clientsRoutes } from './routes.ts'
import { createClientsService } from './service.ts'

export function composeClients({ database, config, plans, clock }: BaseDependencies & { plans: PlansService }) {
  const repository = createClientsRepository(database, createSealer(config.linkSecret, 'clients'))
  const clients = createClientsService({ repository, plans, clock })
  return {
    name: 'clients',
    services: { clients },
    routes: { api: () => [clientsRoutes(clients)] },
    policies: {
      'GET /api/clients': { scope: 'read' },
      'POST /api/clients': { scope: 'write', entitlement: 'multipleClients' },
      'GET /api/clients/:id': { scope: 'read' },
      'PUT /api/clients/:id': { scope: 'write', entitlement: 'multipleClients' },
      'DELETE /api/clients/:id': { scope: 'write' },
      'PAGE /clients': 'signed_in',
      'PAGE /clients/:clientId': 'signed_in',
    },
    personalData: [clientsDataSource(repository)],
  } satisfies Feature
}
