import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { Seat, WritesFor } from '../../colleagues/contract.ts'
import type { SmsService } from '../../phones/sms/service.ts'
import type { ClientsService } from '../service.ts'
import { createAsking } from './questions.ts'
import { createClientMessagesRepository } from './repository.ts'
import { clientLinkRoutes } from './routes.ts'
import { type ClientMessagesService, createClientMessages } from './service.ts'
import { createClientStops } from './stops.repository.ts'

type Ports = BaseDependencies & {
  clients: ClientsService
  writesFor: WritesFor
  sms: Pick<SmsService, 'send' | 'mayReach' | 'hasStopped'>
}

/** Below phones, whose SMS ask clients too; that a number replied STOP comes from there. */
export function composeClientMessages(ports: Ports) {
  const { database, config, clients, writesFor, sms, limiter, clock } = ports
  const { publicOrigin, smtp } = config
  const transport = createSmtpTransport(smtp)
  const asking = createAsking({ transport, from: smtp.from, publicOrigin, sms, limiter })
  const stops = createClientStops(database, config.linkSecret)
  const signer = createLinkSigner(config.linkSecret, 'client')
  const messaging = { clients, signer, asking, publicOrigin, limiter, clock }
  const clientMessages = createClientMessages({
    ...messaging,
    repository: createClientMessagesRepository(database, stops),
  })
  /** As the seat writes it; without one, the agent. */
  const clientMessagesFor = (seat: Seat | null): ClientMessagesService =>
    seat
      ? createClientMessages({
          ...messaging,
          repository: createClientMessagesRepository(database, stops, writesFor(seat)),
        })
      : clientMessages
  return {
    name: 'client messages',
    services: { clientMessages, clientMessagesFor },
    routes: { foreign: () => [clientLinkRoutes(clientMessages)] },
    policies: { 'GET /c/:token': 'public', 'POST /c/:token': 'public' },
  } satisfies Feature
}
