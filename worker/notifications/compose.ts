import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { ProfileService } from '../accounts/profile/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import type { Enqueue } from '../bindings.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Config } from '../config.ts'
import { createSmtpTransport } from '../mail/smtp.ts'
import type { Database } from '../platform/database.ts'
import { createLinkSigner } from '../platform/signed-link.ts'
import type { Tools } from '../tools.ts'
import { createEmailChannel } from './channels/email.ts'
import { createNotificationsRepository } from './repository.ts'
import { createNotificationsService } from './service.ts'
import { createChangeTeller } from './subjects/change.ts'

type NotificationsPorts = {
  enqueue: Enqueue
  catalogue: Pick<CatalogueService, 'matchFacts'>
  alerts: Pick<AlertsService, 'setActive' | 'find'>
  profile: Pick<ProfileService, 'mailRecipients'>
  tools: Tools
  rooms: (matchId: number) => Pick<MatchRoomApi, 'board'>
}

export function composeNotifications(
  { linkSecret, smtp, publicOrigin }: Config,
  database: Database,
  { enqueue, catalogue, alerts, profile, tools, rooms }: NotificationsPorts,
) {
  const unsubscribeSigner = createLinkSigner(linkSecret, 'unsubscribe')
  const repository = createNotificationsRepository(database)
  return createNotificationsService({
    ...tools,
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
    },
    tellers: {
      change: createChangeTeller({
        repository,
        matchFacts: catalogue.matchFacts,
        boardOf: (matchId) => rooms(matchId).board(),
        findAlerts: alerts.find,
      }),
    },
    unsubscribeSigner,
    switchAlertOff: (userId, alertId) => alerts.setActive(userId, alertId, false),
  })
}
