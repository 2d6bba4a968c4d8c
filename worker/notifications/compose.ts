import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
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

type NotificationsPorts = {
  enqueue: Enqueue
  catalogue: Pick<CatalogueService, 'matchFacts'>
  alerts: Pick<AlertsService, 'setActive'>
  tools: Tools
  rooms: (matchId: number) => Pick<MatchRoomApi, 'board'>
}

export function composeNotifications(
  { linkSecret, smtp, publicOrigin }: Config,
  database: Database,
  { enqueue, catalogue, alerts, tools, rooms }: NotificationsPorts,
) {
  const unsubscribeSigner = createLinkSigner(linkSecret, 'unsubscribe')
  return createNotificationsService({
    ...tools,
    repository: createNotificationsRepository(database),
    random: Math.random,
    enqueue,
    channels: {
      email: createEmailChannel({
        transport: createSmtpTransport(smtp),
        from: smtp.from,
        publicOrigin,
        unsubscribeSigner,
      }),
    },
    matchFacts: catalogue.matchFacts,
    boardOf: (matchId) => rooms(matchId).board(),
    unsubscribeSigner,
    switchAlertOff: (userId, alertId) => alerts.setActive(userId, alertId, false),
  })
}
