import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PricedRooms } from '#worker/matches/prices/service.ts'
import type { PriceStripsService } from '#worker/matches/prices/strip/service.ts'
import type { ProfileService } from '#worker/people/accounts/profile/service.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { type ConnectionKind, connectionKinds, entitlementOf } from '#worker/people/channels.constants.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { PushService } from '#worker/people/push/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import { createArchiveFiles } from './archive/files.ts'
import { createArchiveMove } from './archive/move.ts'
import { createArchiveRepository } from './archive/repository.ts'
import { createMessageArchive } from './archive/service.ts'
import { createArchiveStates } from './archive/state.ts'
import type { AnnouncingWriters, Channel } from './contract.ts'
import { createFallbackRepository } from './fallback/repository.ts'
import { createFallback } from './fallback/service.ts'
import type { FiredAlertPorts } from './fired-alerts.ts'
import { createGatheredUntil } from './gathering/waits.ts'
import { createInboxRepository, type InboxRepository } from './inbox/repository.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { createInboxService } from './inbox/service.ts'
import { createAccuracyRepository } from './lifetimes/accuracy/repository.ts'
import { createGoneFollowUp } from './lifetimes/follow-up.ts'
import { createLifetimesRepository } from './lifetimes/repository.ts'
import { createLifetimesService } from './lifetimes/service.ts'
import { createReceivers } from './links/receivers.ts'
import { createLinksService, type LinksService } from './links/service.ts'
import { channelOrderDataSource } from './order/personal-data.ts'
import { createOrderRepository, type OrderRepository } from './order/repository.ts'
import { createChannelOrderService } from './order/service.ts'
import { notificationsDataSource } from './personal-data.ts'
import { quietHoursDataSource } from './quiet/personal-data.ts'
import { createQuietRepository } from './quiet/repository.ts'
import { quietRoutes } from './quiet/routes.ts'
import { createQuietService, type QuietService } from './quiet/service.ts'
import { createNotificationsRepository, type NotificationsRepository } from './repository.ts'
import { mailedLinkRoutes } from './routes.ts'
import { createConnectionChannel } from './senders/connection.ts'
import { createEmailChannel } from './senders/email.ts'
import { createPushChannel } from './senders/push.ts'
import { createSmsChannel } from './senders/sms.ts'
import { createNotificationsService, createRecord } from './service.ts'
import { type ChangeWriterPorts, createChangeWriter } from './subjects/change.ts'
import { createSystemWriter } from './subjects/system.ts'

type NotificationsPorts = BaseDependencies & {
  catalogue: Pick<CatalogueService, 'matchFacts' | 'findMatch'>
  announcingWriters: AnnouncingWriters
  alerts: Pick<AlertsService, 'switchOff' | 'find' | 'findOwn' | 'mute' | 'setActive' | 'limit'>
  firings: ChangeWriterPorts['firings']
  clientNames: FiredAlertPorts['clientNames']
  profile: Pick<ProfileService, 'mailRecipients'>
  plans: Pick<PlansService, 'entitled' | 'plansOf'>
  sms: Pick<SmsService, 'recipients' | 'send'>
  push: Pick<PushService, 'recipients' | 'send'>
  connections: Pick<ConnectionsService, 'recipients' | 'send'>
  pricedRooms: PricedRooms
  priceStrips: Pick<PriceStripsService, 'now'>
}

export function composeNotifications(ports: NotificationsPorts) {
  const { database, catalogue, alerts, clock, logger } = ports
  const quiet = createQuietService({ repository: createQuietRepository(database), matchFacts: catalogue.matchFacts })
  const isStillTheirs = createReceivers({
    mailRecipients: ports.profile.mailRecipients,
    pushRecipients: ports.push.recipients,
    smsRecipients: ports.sms.recipients,
    chatRecipients: ports.connections.recipients,
  })
  const links = createLinksService({
    signer: createLinkSigner(ports.config.linkSecret, 'mute'),
    unsubscribeSigner: createLinkSigner(ports.config.linkSecret, 'unsubscribe'),
    alerts,
    matchFacts: catalogue.matchFacts,
    isStillTheirs,
    zoneOf: quiet.zoneOf,
    clock,
    logger,
  })
  const repository = createNotificationsRepository(database)
  const orders = createOrderRepository(database)
  const notifications = composeDelivery(ports, { repository, orders, quiet, links })
  const { lifetimes, follow, followUp } = composeLifetimes(ports, quiet)
  const inboxRepository = createInboxRepository(database)
  const archive = composeArchive(ports, inboxRepository)
  const inbox = createInboxService({
    repository: inboxRepository,
    clock,
    gatheredUntil: createGatheredUntil({ repository, quiet, clock }),
  })
  return {
    name: 'notifications',
    services: {
      inbox,
      messageArchive: archive.reading,
      quiet,
      announcedClock: { ofMatch: lifetimes.clockOf },
      channelOrder: createChannelOrderService({ repository: orders }),
    },
    internals: { notifications, lifetimes, followAnnounced: follow, isStillTheirs },
    routes: {
      api: () => [inboxRoutes(inbox), quietRoutes(quiet)],
      foreign: () => [mailedLinkRoutes({ links })],
    },
    policies,
    jobs: {
      everyMinute: {
        sweep: async () => void (await notifications.sweep()),
        readLifetimes: lifetimes.sweep,
        purgeAccuracy: lifetimes.purgeAccuracy,
        archiveMessages: archive.move.run,
        purgeExpiredNotifications: async () => notifications.purgeExpired(await archive.move.movedUntil()),
        purgeDeletedNotifications: inbox.purgeDeleted,
      },
    },
    subscribers: [{ name: 'lifetimes', handle: lifetimes.onChange }],
    handlers: { deliver: ({ batchId }) => notifications.deliver(batchId), gone: followUp },
    personalData: [
      notificationsDataSource(database, archive.reading),
      quietHoursDataSource(database),
      channelOrderDataSource(database),
    ],
  } satisfies Feature
}

const policies = {
  'GET /api/notifications': { scope: 'read', colleagues: 'read', ofClient: true },
  'PUT /api/notifications/:id/read': { scope: 'write', ofClient: true },
  'PUT /api/notifications/:id/unread': { scope: 'write', ofClient: true },
  'DELETE /api/notifications': { scope: 'write' },
  'GET /api/quiet-hours': 'signed_in',
  'PUT /api/quiet-hours': 'signed_in',
  'DELETE /api/quiet-hours': 'signed_in',
  'PAGE /profile/quiet-hours': 'signed_in',
  'GET /u/:token': 'public',
  'POST /u/:token': 'public',
  'GET /m/:token': 'public',
  'POST /m/:token': 'public',
} satisfies Feature['policies']

/** Files of old messages. */
function composeArchive({ bucket, database, clientNames, clock, logger }: NotificationsPorts, inbox: InboxRepository) {
  const shared = { files: createArchiveFiles(bucket), states: createArchiveStates(bucket), clock, logger }
  return {
    move: createArchiveMove({ ...shared, inbox, repository: createArchiveRepository(database) }),
    reading: createMessageArchive({ ...shared, clientNames }),
  }
}

/** What a message needs of the parts beside it. */
type Parts = {
  repository: NotificationsRepository
  orders: OrderRepository
  quiet: QuietService
  links: LinksService
}

function composeDelivery(ports: NotificationsPorts, { repository, orders, quiet, links }: Parts) {
  const { database, alerts, clock, newId, logger, enqueue, enqueueDeliveries } = ports
  const channels = composeChannels(ports, links)
  const record = createRecord({ repository, clock, newId, enqueueDeliveries })
  return createNotificationsService({
    quiet,
    clock,
    newId,
    logger,
    repository,
    findAlerts: alerts.find,
    clientNames: ports.clientNames,
    random: Math.random,
    enqueue,
    enqueueDeliveries,
    enqueueClientMails: enqueueDeliveries,
    channels,
    orders,
    fallBack: createFallback({ repository: createFallbackRepository(database), orders, channels, record }),
    writers: composeWriters(ports, repository),
    readMessage: ports.readMessage,
  })
}

function composeWriters(ports: NotificationsPorts, repository: NotificationsRepository) {
  const { catalogue, clock } = ports
  return {
    change: createChangeWriter({
      repository,
      clock,
      matchFacts: catalogue.matchFacts,
      boardOf: (matchId) => ports.pricedRooms(matchId).board(),
      firings: ports.firings,
    }),
    system: createSystemWriter({
      clock,
      plansOf: ports.plans.plansOf,
      purchaseSigner: createLinkSigner(ports.config.linkSecret, 'purchase'),
    }),
    ...ports.announcingWriters,
  }
}

function composeChannels(ports: NotificationsPorts, links: LinksService): Record<DeliveryChannel, Channel> {
  const { profile, plans, sms, connections } = ports
  const { smtp, publicOrigin } = ports.config
  const connectionChannel = (kind: ConnectionKind) =>
    createConnectionChannel({
      ...connections,
      kind,
      entitled: (userIds) => plans.entitled(userIds, entitlementOf[kind]),
      publicOrigin,
      alertToken: links.mailToken,
    })
  const connectionChannels = Object.fromEntries(
    connectionKinds.map((kind) => [kind, connectionChannel(kind)]),
  ) as Record<ConnectionKind, Channel>
  return {
    email: createEmailChannel({
      transport: createSmtpTransport(smtp),
      mailRecipients: profile.mailRecipients,
      from: smtp.from,
      publicOrigin,
      links,
      stripOf: ports.priceStrips.now,
      findMatch: ports.catalogue.findMatch,
    }),
    sms: createSmsChannel({
      recipients: sms.recipients,
      entitled: (userIds) => plans.entitled(userIds, entitlementOf.sms),
      send: sms.send,
      publicOrigin,
    }),
    push: createPushChannel({
      ...pushPortsOf(ports),
      publicOrigin,
      muteToken: links.pushToken,
    }),
    ...connectionChannels,
  }
}

function pushPortsOf({ push, plans }: NotificationsPorts) {
  return {
    recipients: push.recipients,
    send: push.send,
    entitled: (userIds: number[]) => plans.entitled(userIds, entitlementOf.push),
  }
}

function composeLifetimes(ports: NotificationsPorts, quiet: QuietService) {
  const { database, catalogue, alerts, rooms, clock, logger, enqueue } = ports
  const repository = createLifetimesRepository(database)
  // Lifetimes are measured on the whole board; messages name only offers that may alert.
  const boardOf = (matchId: number) => rooms(matchId).board()
  return {
    follow: repository.follow,
    lifetimes: createLifetimesService({
      repository,
      accuracy: createAccuracyRepository(database),
      boardOf,
      checksOf: (matchId) => rooms(matchId).checks(),
      findAlerts: alerts.find,
      enqueue,
      clock,
      logger,
    }),
    followUp: createGoneFollowUp({
      repository,
      matchFacts: catalogue.matchFacts,
      boardOf,
      findAlerts: alerts.find,
      quiet,
      ...pushPortsOf(ports),
      publicOrigin: ports.config.publicOrigin,
      clock,
    }),
  }
}
