import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import { createActivityRepository } from './accounts/activity/repository.ts'
import { createActivityService } from './accounts/activity/service.ts'
import type { SendAccountMail } from './accounts/mails/contract.ts'
import { createMailsJobs } from './accounts/mails/jobs.ts'
import { createSessionsRepository } from './accounts/sessions/repository.ts'
import { createSessionsService } from './accounts/sessions/service.ts'
import { createVisitorReader } from './accounts/sessions/visitor.ts'
import { createTokensRepository } from './accounts/tokens/repository.ts'
import { createTokensService } from './accounts/tokens/service.ts'
import { createAlertsJobs } from './alerts/jobs.ts'
import { createAlertsRepository } from './alerts/repository.ts'
import { createAlertsService } from './alerts/service.ts'
import { createCatalogueRepository } from './catalogue/repository.ts'
import { createCatalogueService } from './catalogue/service.ts'
import { type Config, parseConfig } from './config.ts'
import { createContactService } from './contact/service.ts'
import { createLandingService } from './landing/service.ts'
import type { Message, MessageHandlers } from './messages.ts'
import { extractPage } from './monitoring/extract/page.ts'
import { createMonitoringJobs } from './monitoring/jobs.ts'
import { createMonitoringRepository } from './monitoring/repository.ts'
import { crawlerUserAgent } from './monitoring/rules.ts'
import { createMonitoringService } from './monitoring/service.ts'
import { createEmailChannel } from './notifications/channels/email.ts'
import { createSmtpTransport } from './notifications/channels/smtp.ts'
import { createNotificationsJobs } from './notifications/jobs.ts'
import { createNotificationsRepository } from './notifications/repository.ts'
import { createNotificationsService } from './notifications/service.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { randomId } from './platform/ids.ts'
import { consoleLogger } from './platform/logger.ts'
import { createSafeFetch } from './platform/safe-fetch.ts'
import { createLinkSigner } from './platform/signed-link.ts'
import { createPricesService } from './prices/service.ts'
import type { Jobs } from './schedule.ts'
import { createSearchRepository } from './search/repository.ts'
import { createSearchService } from './search/service.ts'
import { createStatusJobs } from './status/jobs.ts'
import { createStatusRepository } from './status/repository.ts'
import { createStatusService } from './status/service.ts'

export type Services = ReturnType<typeof createServices>

const clock = Date.now

/** The one place where a binding becomes a dependency. */
export function createServices(env: Env) {
  const config = parseConfig(env)
  const logger = consoleLogger
  const database = openDatabase(env.DB)
  const { rooms, gates, limiter } = openObjects(env)
  const enqueue = createEnqueue(env)

  const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock })
  const search = createSearchService({ repository: createSearchRepository(database), catalogue, clock })
  const prices = createPricesService({ rooms, gates, catalogue, limiter, clock })
  const monitoring = createMonitoringService({
    repository: createMonitoringRepository(database),
    gates,
    rooms,
    recordLooks: catalogue.recordLooks,
    safeFetch: createSafeFetch({
      fetch: (address, init) => fetch(address, init),
      loopbackPorts: config.loopbackPorts,
      now: clock,
      userAgent: crawlerUserAgent(config.crawlerContact),
    }),
    extract: extractPage,
    clock,
    logger,
  })
  const alerts = createAlertsService({
    repository: createAlertsRepository(database),
    clock,
    newId: randomId,
    logger,
    enqueue,
    acknowledge: (change) => rooms(change.matchId).acknowledge(change.id),
    recordSummary: catalogue.recordChange,
    matchFacts: catalogue.matchFacts,
  })
  const contact = composeContact(config, limiter)
  const notifications = composeNotifications(config, database, { enqueue, catalogue, alerts })
  const status = composeStatus(env, database, { gates, pulse: notifications.pulse })
  const landing = createLandingService({ catalogue, uptime: status.uptime, rooms, clock })

  const accounts = composeAccounts(database, { enqueue })

  const jobs = {
    ...createMonitoringJobs(monitoring),
    ...createAlertsJobs(alerts),
    ...createNotificationsJobs(notifications),
    ...createStatusJobs(status),
    ...createMailsJobs(),
  }
  return {
    config,
    logger,
    clock,
    catalogue,
    contact,
    landing,
    prices,
    search,
    notifications,
    status,
    jobs: jobs satisfies Jobs,
    handlers: jobs satisfies MessageHandlers,
    ...accounts,
    visitorOf: createVisitorReader(config.linkSecret),
    health: () => checkHealth(env),
  }
}

/** What everything about accounts stands on: who is signed in, mailed links, the security log. */
function composeAccounts(database: Database, { enqueue }: { enqueue: Enqueue }) {
  const sendAccountMail: SendAccountMail = (mail) =>
    enqueue({ version: 1, type: 'account_mail', id: randomId(), ...mail })
  return {
    sessions: createSessionsService({
      repository: createSessionsRepository(database),
      clock,
      newId: randomId,
      closeSockets: async () => {},
    }),
    tokens: createTokensService({ repository: createTokensRepository(database), clock }),
    activity: createActivityService({ repository: createActivityRepository(database), clock, newId: randomId }),
    sendAccountMail,
  }
}

/** Durable Objects by what they stand for; their names are made here and nowhere else. */
function openObjects(env: Env) {
  return {
    rooms: (matchId: number): MatchRoomApi => env.MATCH_ROOM.getByName(`match:${matchId}`),
    gates: (platformId: number): PlatformGateApi => env.PLATFORM_GATE.getByName(`platform:${platformId}`),
    limiter: {
      take: (key: string, limit: { max: number; windowMs: number }) => env.RATE_LIMITER.getByName(key).take(limit),
    },
  }
}

type Enqueue = ReturnType<typeof createEnqueue>

function createEnqueue(env: Env) {
  const queues = { check: env.CHECKS, change: env.CHANGES, deliver: env.DELIVERIES, account_mail: env.DELIVERIES }
  return async (message: Message, options?: { delaySeconds: number }): Promise<void> => {
    await queues[message.type].send(message, options)
  }
}

function composeContact(config: Config, limiter: Parameters<typeof createContactService>[0]['limiter']) {
  return createContactService({
    transport: createSmtpTransport(config.smtp),
    limiter,
    from: config.smtp.from,
    operatorEmail: config.operatorEmail,
    publicOrigin: config.publicOrigin,
    clock,
    newId: randomId,
    logger: consoleLogger,
  })
}

function composeNotifications(
  config: Config,
  database: Database,
  {
    enqueue,
    catalogue,
    alerts,
  }: {
    enqueue: Enqueue
    catalogue: ReturnType<typeof createCatalogueService>
    alerts: ReturnType<typeof createAlertsService>
  },
) {
  const unsubscribeSigner = createLinkSigner(config.linkSecret, 'unsubscribe')
  return createNotificationsService({
    repository: createNotificationsRepository(database),
    clock,
    newId: randomId,
    random: Math.random,
    logger: consoleLogger,
    enqueue,
    channels: {
      email: createEmailChannel({
        transport: createSmtpTransport(config.smtp),
        from: config.smtp.from,
        publicOrigin: config.publicOrigin,
        unsubscribeSigner,
      }),
    },
    matchFacts: catalogue.matchFacts,
    unsubscribeSigner,
    switchAlertOff: (userId, alertId) => alerts.setActive(userId, alertId, false),
  })
}

function composeStatus(
  env: Env,
  database: Database,
  ports: Pick<Parameters<typeof createStatusService>[0], 'gates' | 'pulse'>,
) {
  return createStatusService({
    ...ports,
    repository: createStatusRepository(database),
    listPlatforms: createMonitoringRepository(database).listPlatforms,
    probe: async () => (await checkHealth(env)).checks,
    clock,
    logger: consoleLogger,
  })
}

/** What is reachable right now, each with how long it took. */
async function checkHealth(env: Env) {
  const [database, objects] = await Promise.all([
    probe(() => env.DB.prepare('SELECT 1').first()),
    probe(() => env.MATCH_ROOM.getByName('health').board()),
  ])
  const checks = { database, objects }
  return { status: Object.values(checks).every((check) => check.ok) ? 'ok' : 'unavailable', checks }
}

async function probe(call: () => Promise<unknown>): Promise<{ ok: boolean; duration_ms: number }> {
  const startedAt = performance.now()
  const ok = await call().then(
    () => true,
    () => false,
  )
  return { ok, duration_ms: Math.round(performance.now() - startedAt) }
}
