import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import type { Seat, WritesFor } from '../colleagues/contract.ts'
import type { PlansService } from '../plans/service.ts'
import { setClientsStoppedIn } from './messages/repository.ts'
import { createClientStops } from './messages/stops.repository.ts'
import { clientNamesIn } from './names.repository.ts'
import { clientStopsDataSource, clientsDataSource } from './personal-data.ts'
import { createClientsRepository } from './repository.ts'
import { clientsRoutes } from './routes.ts'
import { type ClientsService, createClientsService } from './service.ts'

export function composeClients(ports: BaseDependencies & { plans: PlansService; writesFor: WritesFor }) {
  const { database, config, plans, writesFor, clock } = ports
  const stops = createClientStops(database, config.linkSecret)
  const sealer = createSealer(config.linkSecret, 'clients')
  const repository = createClientsRepository(database, sealer)
  const clients = createClientsService({ repository, plans, clock })
  /** As the seat writes it; without one, the agent. */
  const clientsFor = (seat: Seat | null): ClientsService =>
    seat
      ? createClientsService({ repository: createClientsRepository(database, sealer, writesFor(seat)), plans, clock })
      : clients
  return {
    name: 'clients',
    services: { clients, clientsFor },
    internals: { clientNames: clientNamesIn(database), setClientsStopped: setClientsStoppedIn(database, stops) },
    routes: { api: () => [clientsRoutes(clientsFor)] },
    policies: {
      'GET /api/clients': { scope: 'read', colleagues: 'read', ofClient: true },
      'POST /api/clients': { scope: 'write', entitlement: 'multipleClients', colleagues: 'write' },
      'GET /api/clients/:id': { scope: 'read', colleagues: 'read', ofClient: true },
      'PUT /api/clients/:id': {
        scope: 'write',
        entitlement: 'multipleClients',
        colleagues: 'write',
        ofClient: true,
      },
      'DELETE /api/clients/:id': { scope: 'write', colleagues: 'write' },
      'PAGE /clients': { colleagues: 'write' },
      'PAGE /clients/:clientId': { colleagues: 'write' },
    },
    personalData: [clientsDataSource(repository), clientStopsDataSource(database)],
  } satisfies Feature
}
