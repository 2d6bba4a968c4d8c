import type { AlertsService } from '#worker/alerting/alerts/service.ts'
import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import type { SendAccountMail } from '../accounts/mails/contract.ts'
import type { ActivityService } from '../activity/service.ts'
import type { PlansService } from '../plans/service.ts'
import { endedPerRun, unconfirmedKeptMs } from './constants.ts'
import { hooksDataSource } from './hooks/personal-data.ts'
import { createHooksRepository } from './hooks/repository.ts'
import { createHooksService } from './hooks/service.ts'
import { createConnectionNotices } from './notices.ts'
import { connectionsDataSource } from './personal-data.ts'
import { createConnectionsRepository } from './repository.ts'
import { createOpener } from './sealing.ts'
import { createConnectionSecurity } from './security.ts'
import { createSenders } from './senders/all.ts'
import { createPost } from './senders/post.ts'
import { createHookPost } from './senders/webhook.ts'
import { createConnectionsService } from './service.ts'
import { createTelegramService } from './telegram/service.ts'
import { telegramWebhooks } from './telegram/webhooks.ts'
import { createWhatsappService } from './whatsapp/service.ts'
import { whatsappWebhooks } from './whatsapp/webhooks.ts'

type Ports = BaseDependencies & {
  plans: Pick<PlansService, 'planOf' | 'entitled'>
  alerts: Pick<AlertsService, 'addChannel' | 'removeChannel'>
  activity: ActivityService
  sendAccountMail: SendAccountMail
}

export function composeConnections(ports: Ports) {
  const { database, config, fetch, plans, alerts, limiter, clock, newId, logger } = ports
  const { receiversUrl, loopbackPorts, publicOrigin, linkSecret, telegram: bot, pushover, whatsapp } = config
  const userAgent = `Touchline (+${publicOrigin})`
  const post = createPost(createSafeFetch({ fetch, loopbackPorts, now: clock, userAgent }))
  const senders = createSenders({ post, fetch, clock, bot, pushover, whatsapp, publicOrigin })
  const repository = createConnectionsRepository(database)
  const sealer = createSealer(linkSecret, 'connection')
  const security = createConnectionSecurity(ports)
  const hooks = createHooksService({
    ...ports,
    log: createHooksRepository(database),
    repository,
    open: createOpener({ repository, sealer, secret: linkSecret, clock }),
    post: createHookPost(post, clock),
  })
  const shared = { repository, sealer, plans, alerts, security, hooks, limiter, publicOrigin, clock, newId }
  const connections = createConnectionsService({
    ...shared,
    secret: linkSecret,
    senders,
    addresses: { receiversUrl, loopbackPorts, publicOrigin },
    logger,
  })
  const telegram = createTelegramService({
    ...shared,
    bot: bot && senders.telegram && { ...bot, send: senders.telegram },
  })
  return {
    name: 'connections',
    services: { connections, telegram, hooks },
    routes: {
      foreign: () => [
        telegramWebhooks({ telegram, secret: bot?.webhookSecret ?? null }),
        whatsappWebhooks({
          whatsapp: whatsapp && {
            ...whatsapp,
            service: createWhatsappService({ ...shared, ...whatsapp, secret: linkSecret, logger }),
          },
        }),
      ],
    },
    policies: {
      'POST /webhooks/telegram': 'public',
      'GET /webhooks/whatsapp': 'public',
      'POST /webhooks/whatsapp': 'public',
    },
    jobs: {
      everyMinute: {
        retryWebhooks: hooks.retry,
        removeUnconfirmedConnections: () => repository.removeUnconfirmed(clock() - unconfirmedKeptMs, endedPerRun),
      },
    },
    personalData: [connectionsDataSource(database), hooksDataSource(database)],
  } satisfies Feature
}

type NoticePorts = BaseDependencies & { notifications: Pick<NotificationsService, 'record'> }

/** Notifies owners of ended connections; apart, since notifications themselves send through connections. */
export function composeConnectionNotices({ database, notifications }: NoticePorts) {
  const notifyOfEndedConnections = createConnectionNotices({
    repository: createConnectionsRepository(database),
    notify: notifications.record,
  })
  return { name: 'connection-notices', jobs: { everyMinute: { notifyOfEndedConnections } } } satisfies Feature
}
