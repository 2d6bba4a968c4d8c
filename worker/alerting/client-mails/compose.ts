import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { PricedRooms } from '#worker/matches/prices/service.ts'
import type { ClientPurchases } from '#worker/money/purchases/attempts/contract.ts'
import type { ClientMessagesService } from '#worker/people/clients/messages/service.ts'
import type { ClientsService } from '#worker/people/clients/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import type { MessageArchive } from '../notifications/archive/service.ts'
import type { InboxService } from '../notifications/inbox/service.ts'
import { clientMailsDataSource } from './personal-data.ts'
import { clientReportRoutes } from './report/routes.ts'
import { createClientReports } from './report/service.ts'
import { createClientMailsRepository } from './repository.ts'
import { createClientMails } from './service.ts'

type Ports = BaseDependencies & {
  clientMessages: ClientMessagesService
  sms: Pick<SmsService, 'send' | 'sentOf'>
  plans: Pick<PlansService, 'entitled'>
  alerts: Pick<AlertsService, 'find'>
  inbox: Pick<InboxService, 'find' | 'list'>
  messageArchive: Pick<MessageArchive, 'between'>
  clients: Pick<ClientsService, 'find'>
  pricedRooms: PricedRooms
  clientPurchases: ClientPurchases
}

/** Above notifications and purchases: it mails what an agent was notified of to the clients whom that is for. */
export function composeClientMails(ports: Ports) {
  const { database, config, clientMessages, sms, clients, plans, alerts, inbox, pricedRooms, clientPurchases, clock } =
    ports
  const repository = createClientMailsRepository(database)
  const mailClients = createClientMails({
    repository,
    recipients: clientMessages.recipients,
    stopUrl: clientMessages.stopUrl,
    entitled: (userIds) => plans.entitled(userIds, 'multipleClients'),
    messageOf: inbox.find,
    findAlerts: alerts.find,
    boardOf: (matchId) => pricedRooms(matchId).board(),
    transport: createSmtpTransport(config.smtp),
    sendSms: sms.send,
    from: config.smtp.from,
    publicOrigin: config.publicOrigin,
    clock,
  })
  const clientReports = createClientReports({
    repository,
    clients,
    inbox,
    messageArchive: ports.messageArchive,
    pricedRooms,
    clock,
    bought: clientPurchases,
    smsOf: sms.sentOf,
  })
  return {
    name: 'client mails',
    services: { clientReports },
    routes: { api: () => [clientReportRoutes(clientReports)] },
    policies: {
      'GET /api/clients/:id/report.csv': { colleagues: 'read' },
      'PAGE /clients/:clientId/report': { colleagues: 'read' },
    },
    handlers: { client_mail: mailClients },
    personalData: [clientMailsDataSource(repository)],
  } satisfies Feature
}
