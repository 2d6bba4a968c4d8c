import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { Seat, WritesFor } from '../colleagues/contract.ts'
import type { PlansService } from '../plans/service.ts'
import { clientNamesIn } from './names.repository.ts'
import { clientsDataSource } from './personal-data.ts'
import { createClientsRepository } from './repository.ts'
import { clientsRoutes } from './routes.ts'
import { type ClientsService, createClientsService } from './service.ts'
import { createTellingRepository } from './telling/repository.ts'
import { clientLinkRoutes } from './telling/routes.ts'
import { createTelling, type TellingService } from './telling/service.ts'

export function composeClients(ports: BaseDependencies & { plans: PlansService; writesFor: WritesFor }) {
  const { database, config, plans, writesFor, limiter, clock } = ports
  const sealer = createSealer(config.linkSecret, 'clients')
  const repository = createClientsRepository(database, sealer)
  const clients = createClientsService({ repository, plans, clock })
  /** As the seat writes it; without one, the agent. */
  const clientsFor = (seat: Seat | null): ClientsService =>
    seat
      ? createClientsService({ repository: createClientsRepository(database, sealer, writesFor(seat)), plans, clock })
      : clients
  const telling = {
    clients,
    signer: createLinkSigner(config.linkSecret, 'client'),
    transport: createSmtpTransport(config.smtp),
    from: config.smtp.from,
    publicOrigin: config.publicOrigin,
    ...{ limiter, clock },
  }
  const clientTelling = createTelling({ ...telling, repository: createTellingRepository(database) })
  const clientTellingFor = (seat: Seat | null): TellingService =>
    seat ? createTelling({ ...telling, repository: createTellingRepository(database, writesFor(seat)) }) : clientTelling
  return {
    name: 'clients',
    services: { clients, clientsFor, clientTelling, clientTellingFor },
    internals: { clientNames: clientNamesIn(database) },
    routes: { api: () => [clientsRoutes(clientsFor)], foreign: () => [clientLinkRoutes(clientTelling)] },
    policies: {
      'GET /api/clients': { scope: 'read', colleagues: 'read', ofClient: true },
      'POST /api/clients': { scope: 'write', entitlement: 'multipleClients', colleagues: 'write' },
      'GET /api/clients/:id': { scope: 'read', colleagues: 'read', ofClient: true },
      'PUT /api/clients/:id': { scope: 'write', entitlement: 'multipleClients', colleagues: 'write' },
      'DELETE /api/clients/:id': { scope: 'write', colleagues: 'write' },
      'GET /c/:token': 'public',
      'POST /c/:token': 'public',
      'PAGE /clients': { colleagues: 'write' },
      'PAGE /clients/:clientId': { colleagues: 'write' },
    },
    personalData: [clientsDataSource(repository)],
  } satisfies Feature
}
