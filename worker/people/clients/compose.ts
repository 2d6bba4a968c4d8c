import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { PlansService } from '../plans/service.ts'
import { clientsDataSource } from './personal-data.ts'
import { createClientsRepository } from './repository.ts'
import { clientsRoutes } from './routes.ts'
import { createClientsService } from './service.ts'
import { createTellingRepository } from './telling/repository.ts'
import { clientLinkRoutes } from './telling/routes.ts'
import { createTelling } from './telling/service.ts'

export function composeClients(ports: BaseDependencies & { plans: PlansService }) {
  const { database, config, plans, limiter, clock } = ports
  const repository = createClientsRepository(database, createSealer(config.linkSecret, 'clients'))
  const clients = createClientsService({ repository, plans, clock })
  const clientTelling = createTelling({
    repository: createTellingRepository(database),
    clients,
    signer: createLinkSigner(config.linkSecret, 'client'),
    transport: createSmtpTransport(config.smtp),
    from: config.smtp.from,
    publicOrigin: config.publicOrigin,
    ...{ limiter, clock },
  })
  return {
    name: 'clients',
    services: { clients, clientTelling },
    routes: { api: () => [clientsRoutes(clients)], foreign: () => [clientLinkRoutes(clientTelling)] },
    policies: {
      'GET /api/clients': { scope: 'read' },
      'POST /api/clients': { scope: 'write', entitlement: 'multipleClients' },
      'GET /api/clients/:id': { scope: 'read' },
      'PUT /api/clients/:id': { scope: 'write', entitlement: 'multipleClients' },
      'DELETE /api/clients/:id': { scope: 'write' },
      'GET /c/:token': 'public',
      'POST /c/:token': 'public',
      'PAGE /clients': 'signed_in',
      'PAGE /clients/:clientId': 'signed_in',
    },
    personalData: [clientsDataSource(repository)],
  } satisfies Feature
}
