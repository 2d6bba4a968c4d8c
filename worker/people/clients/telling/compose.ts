import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { Seat, WritesFor } from '../../colleagues/contract.ts'
import type { SmsService } from '../../phones/sms/service.ts'
import type { ClientsService } from '../service.ts'
import { createAsking } from './questions.ts'
import { createTellingRepository } from './repository.ts'
import { clientLinkRoutes } from './routes.ts'
import { createTelling, type TellingService } from './service.ts'
import { createClientStops } from './stops.repository.ts'

type Ports = BaseDependencies & {
  clients: ClientsService
  writesFor: WritesFor
  sms: Pick<SmsService, 'send' | 'mayReach' | 'hasStopped'>
}

/** Below phones, whose SMS ask clients too; that a number replied STOP comes from there. */
export function composeClientTelling(ports: Ports) {
  const { database, config, clients, writesFor, sms, limiter, clock } = ports
  const { publicOrigin, smtp } = config
  const transport = createSmtpTransport(smtp)
  const asking = createAsking({ transport, from: smtp.from, publicOrigin, sms, limiter })
  const stops = createClientStops(database, config.linkSecret)
  const signer = createLinkSigner(config.linkSecret, 'client')
  const telling = { clients, signer, asking, publicOrigin, limiter, clock }
  const clientTelling = createTelling({ ...telling, repository: createTellingRepository(database, stops) })
  /** As the seat writes it; without one, the agent. */
  const clientTellingFor = (seat: Seat | null): TellingService =>
    seat
      ? createTelling({ ...telling, repository: createTellingRepository(database, stops, writesFor(seat)) })
      : clientTelling
  return {
    name: 'client telling',
    services: { clientTelling, clientTellingFor },
    routes: { foreign: () => [clientLinkRoutes(clientTelling)] },
    policies: { 'GET /c/:token': 'public', 'POST /c/:token': 'public' },
  } satisfies Feature
}
