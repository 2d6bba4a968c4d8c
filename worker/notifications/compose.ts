import type { ProfileService } from '../accounts/profile/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Feature } from '../feature.ts'
import { createSmtpTransport } from '../mail/smtp.ts'
import type { SmsService } from '../phones/sms/service.ts'
import type { PlansService } from '../plans/service.ts'
import { createLinkSigner } from '../platform/signed-link.ts'
import type { PushService } from '../push/service.ts'
import type { Ground } from '../services.ts'
import { createEmailChannel } from './channels/email.ts'
import { createPushChannel } from './channels/push.ts'
import { createSmsChannel } from './channels/sms.ts'
import { muteLinkMs } from './constants.ts'
import { createInboxRepository } from './inbox/repository.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { createInboxService } from './inbox/service.ts'
import { notificationsHolding } from './personal-data.ts'
import { createNotificationsRepository } from './repository.ts'
import { unsubscribeRoutes } from './routes.ts'
import { mutePayload } from './rules.ts'
import { createNotificationsService } from './service.ts'
import { type ChangeTellerPorts, createChangeTeller } from './subjects/change.ts'
import { createSystemTeller } from './subjects/system.ts'

type NotificationsPorts = Ground & {
  catalogue: Pick<CatalogueService, 'matchFacts'>
  alerts: Pick<AlertsService, 'switchOff' | 'find' | 'mute'>
  firings: { release: ChangeTellerPorts['releaseFirings'] }
  profile: Pick<ProfileService, 'mailRecipients'>
  plans: Pick<PlansService, 'entitled'>
  sms: Pick<SmsService, 'recipients' | 'send'>
  push: Pick<PushService, 'recipients' | 'send'>
}

export function composeNotifications(ports: NotificationsPorts) {
  const { database, enqueue, catalogue, alerts, firings, profile, plans, sms, push, rooms } = ports
  const { clock, newId, logger } = ports
  const { linkSecret, smtp, publicOrigin } = ports.config
  const unsubscribeSigner = createLinkSigner(linkSecret, 'unsubscribe')
  const muteSigner = createLinkSigner(linkSecret, 'mute')
  const repository = createNotificationsRepository(database)
  const notifications = createNotificationsService({
    clock,
    newId,
    logger,
    repository,
    random: Math.random,
    enqueue,
    channels: {
      email: createEmailChannel({
        transport: createSmtpTransport(smtp),
        mailRecipients: profile.mailRecipients,
        from: smtp.from,
        publicOrigin,
        unsubscribeSigner,
      }),
      sms: createSmsChannel({
        recipients: sms.recipients,
        entitled: (userIds) => plans.entitled(userIds, 'sms'),
        send: sms.send,
        publicOrigin,
      }),
      push: createPushChannel({
        ...push,
        publicOrigin,
        muteToken: (userId, alertId) => muteSigner.sign(mutePayload({ userId, alertId, endsAt: clock() + muteLinkMs })),
      }),
    },
    tellers: {
      change: createChangeTeller({
        repository,
        clock,
        matchFacts: catalogue.matchFacts,
        boardOf: (matchId) => rooms(matchId).board(),
        findAlerts: alerts.find,
        releaseFirings: firings.release,
      }),
      system: createSystemTeller({ clock }),
    },
    unsubscribeSigner,
    switchAlertOff: alerts.switchOff,
    muteSigner,
    muteAlert: alerts.mute,
  })
  const inbox = createInboxService({ repository: createInboxRepository(database), clock })
  return {
    name: 'notifications',
    services: { inbox, sendings: { lastSent: notifications.lastSent } },
    internals: { notifications },
    routes: { api: () => [inboxRoutes(inbox)], foreign: () => [unsubscribeRoutes(notifications)] },
    policies: {
      'GET /api/notifications': 'signed_in',
      'PUT /api/notifications/:id/read': 'signed_in',
      'PUT /api/notifications/:id/unread': 'signed_in',
      'DELETE /api/notifications': 'signed_in',
      'GET /u/:token': 'public',
      'POST /u/:token': 'public',
      'POST /m/:token': 'public',
    },
    jobs: {
      everyMinute: {
        sweep: async () => void (await notifications.sweep()),
        thinOut: notifications.thinOut,
        purgeDeletedNotifications: inbox.purgeDeleted,
      },
    },
    handlers: { deliver: ({ batchId }) => notifications.deliver(batchId) },
    personalData: [notificationsHolding(database)],
  } satisfies Feature
}
