import type { LiveFeedApi } from '#durable/live-feed/protocol.ts'
import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import { directoryName, type LiveChannel, type RelayApi, relayName } from '#durable/relay/protocol.ts'
import { createActivityRepository } from './accounts/activity/repository.ts'
import { createActivityService } from './accounts/activity/service.ts'
import { newAgentCode } from './accounts/agent-codes/new-code.ts'
import { createAgentCodesRepository } from './accounts/agent-codes/repository.ts'
import { createAgentCodesService } from './accounts/agent-codes/service.ts'
import { composeGoogle } from './accounts/google/compose.ts'
import { createAccountsJobs } from './accounts/jobs.ts'
import { createLimits } from './accounts/limits.ts'
import type { SendAccountMail } from './accounts/mails/contract.ts'
import { createMailsJobs } from './accounts/mails/jobs.ts'
import { createMailsRepository } from './accounts/mails/repository.ts'
import { createMailsService, type MailsService } from './accounts/mails/service.ts'
import {
  accountHolding,
  activityHolding,
  agentCodesHolding,
  sessionsHolding,
  tokensHolding,
} from './accounts/personal-data.ts'
import { createProfileRepository } from './accounts/profile/repository.ts'
import { createProfileService } from './accounts/profile/service.ts'
import { createRecoveryRepository } from './accounts/recovery/repository.ts'
import { createRecoveryService } from './accounts/recovery/service.ts'
import { composeRegistration } from './accounts/registration/compose.ts'
import { createRolesRepository } from './accounts/roles/repository.ts'
import { createSessionsRepository } from './accounts/sessions/repository.ts'
import { createSessionsService } from './accounts/sessions/service.ts'
import { createVisitorReader } from './accounts/sessions/visitor.ts'
import { composeSignIn } from './accounts/sign-in/compose.ts'
import type { Later } from './accounts/sign-in/service.ts'
import { createTokensRepository } from './accounts/tokens/repository.ts'
import { createTokensService } from './accounts/tokens/service.ts'
import { createAlertsJobs } from './alerts/jobs.ts'
import { alertsHolding } from './alerts/personal-data.ts'
import { createAlertsRepository } from './alerts/repository.ts'
import { createAlertsService } from './alerts/service.ts'
import { createCatalogueRepository } from './catalogue/repository.ts'
import { createCatalogueService } from './catalogue/service.ts'
import { type Config, parseConfig } from './config.ts'
import { createContactService } from './contact/service.ts'
import { createLandingService } from './landing/service.ts'
import { feedName } from './live/football-data/constants.ts'
import { createLiveJobs } from './live/jobs.ts'
import { createLiveRepository } from './live/repository.ts'
import { createLiveService } from './live/service.ts'
import { createSocketsService, type SocketsService } from './live/sockets.ts'
import type { Message, MessageHandlers } from './messages.ts'
import { extractPage } from './monitoring/extract/page.ts'
import { createMonitoringJobs } from './monitoring/jobs.ts'
import { createMonitoringRepository } from './monitoring/repository.ts'
import { crawlerUserAgent } from './monitoring/rules.ts'
import { createMonitoringService } from './monitoring/service.ts'
import { createEmailChannel } from './notifications/channels/email.ts'
import { guardHeaders } from './notifications/channels/header-guard.ts'
import { createSmtpTransport } from './notifications/channels/smtp.ts'
import { createNotificationsJobs } from './notifications/jobs.ts'
import { notificationsHolding } from './notifications/personal-data.ts'
import { createNotificationsRepository } from './notifications/repository.ts'
import { createNotificationsService } from './notifications/service.ts'
import { plansHolding } from './plans/personal-data.ts'
import { createPlansRepository } from './plans/repository.ts'
import { createPlansService } from './plans/service.ts'
import { type Database, openDatabase, withDatabaseSession } from './platform/database.ts'
import { randomId } from './platform/ids.ts'
import { consoleLogger, errorText } from './platform/logger.ts'
import { createSafeFetch } from './platform/safe-fetch.ts'
import { createLinkSigner } from './platform/signed-link.ts'
import { preferencesHolding } from './preferences/personal-data.ts'
import { createPreferencesRepository } from './preferences/repository.ts'
import { createPreferencesService } from './preferences/service.ts'
import { createPricesService } from './prices/service.ts'
import { feedbackMail } from './privacy/erasure/feedback-mail.ts'
import { createErasureRepository } from './privacy/erasure/repository.ts'
import { createErasureService } from './privacy/erasure/service.ts'
import { createExportRepository } from './privacy/export/repository.ts'
import { createExportService } from './privacy/export/service.ts'
import { createExportStore } from './privacy/export/store.ts'
import { createPrivacyJobs } from './privacy/jobs.ts'
import type { Jobs } from './schedule.ts'
import { createSearchRepository } from './search/repository.ts'
import { createSearchService } from './search/service.ts'
import { createStatusJobs } from './status/jobs.ts'
import { createStatusRepository } from './status/repository.ts'
import { createStatusService } from './status/service.ts'

export type Services = ReturnType<typeof createServices>

const clock = Date.now

/** Without a runtime that waits for it, as in a test, work that is left for later begins at once. */
const atOnce: Later = (work) => void work()

/** The one place where a binding becomes a dependency. */
export function createServices(env: Env, later: Later = atOnce) {
  const config = parseConfig(env)
  const logger = consoleLogger
  const database = openDatabase(env.DB)
  const { rooms, gates, limiter, relays, liveFeed } = openObjects(env)
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

  const live = createLiveService({
    repository: createLiveRepository(database),
    catalogue,
    rooms,
    feed: config.football && liveFeed,
    clock,
  })
  const sockets = createSocketsService({ ...relays, limiter, matchExists: catalogue.matchExists, clock, logger })
  const accounts = composeAccounts(database, { enqueue, closeSockets: sockets.closeSocketsOf })
  const afterwards: Later = (work) =>
    later(() => work().catch((error) => logger.error('later_failed', { error: errorText(error) })))
  const signIn = composeEntrances(config, database, { ...accounts, limiter, later: afterwards })
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  const google = composeGoogle(config, database, {
    ...accounts,
    ...signIn,
    limiter,
    completeSignIn: signIn.signIn.completeSignIn,
    startTrial: plans.startTrialOnRegistration,
    fetch: (address, init) => fetch(address, init),
    clock,
    logger,
  })
  const registration = composeRegistration(config, database, {
    ...accounts,
    ...signIn,
    plans,
    later: afterwards,
    fetch: (address, init) => fetch(address, init),
    clock,
    logger,
  })
  const mails = createMailsService({
    repository: createMailsRepository(database),
    tokens: accounts.tokens,
    transport: createSmtpTransport(config.smtp),
    from: config.smtp.from,
    publicOrigin: config.publicOrigin,
    logger,
  })
  const privacy = composePrivacy({ env, config, database, limiter, accounts, mails })

  const jobs = {
    ...createMonitoringJobs(monitoring),
    ...createAlertsJobs(alerts),
    ...createNotificationsJobs(notifications),
    ...createStatusJobs(status),
    ...createLiveJobs(live),
    ...createMailsJobs(mails),
    ...createPrivacyJobs(privacy),
    ...createAccountsJobs(accounts),
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
    live,
    sockets,
    jobs: jobs satisfies Jobs,
    handlers: jobs satisfies MessageHandlers,
    ...accounts,
    ...signIn,
    google,
    plans,
    registration,
    mails,
    ...privacy,
    preferences: createPreferencesService({ repository: createPreferencesRepository(database) }),
    alerts,
    visitorOf: createVisitorReader(config.linkSecret),
    bookmarks: {
      inSession: (start: string, work: Parameters<typeof withDatabaseSession<void>>[2]) =>
        withDatabaseSession(env.DB, start, work),
      signer: createLinkSigner(config.linkSecret, 'bookmark'),
    },
    health: () => checkHealth(env),
  }
}

/** Export and erasure go through everything that is held about a person. */
function composePrivacy({
  env,
  config,
  database,
  limiter,
  accounts,
  mails,
}: {
  env: Env
  config: Config
  database: Database
  limiter: ReturnType<typeof openObjects>['limiter']
  accounts: ReturnType<typeof composeAccounts>
  mails: MailsService
}) {
  const transport = guardHeaders(createSmtpTransport(config.smtp))
  // In the order in which an erasure takes them: what refers to something goes before it.
  const held = [
    sessionsHolding(database),
    tokensHolding(database),
    notificationsHolding(database),
    alertsHolding(database),
    plansHolding(database),
    preferencesHolding(database),
    agentCodesHolding(database),
    activityHolding(database),
  ]
  const account = accountHolding(database)
  const ports = { limiter, sendMail: accounts.sendAccountMail, clock, newId: randomId, logger: consoleLogger }
  const exports = createExportService({
    ...ports,
    repository: createExportRepository(database),
    holdings: [account, ...held],
    store: createExportStore(env.EXPORTS),
  })
  const erasure = createErasureService({
    ...ports,
    repository: createErasureRepository(database),
    holdings: [...held, exports.holding, account],
    tokens: accounts.tokens,
    tellOperator: async (feedback) => {
      const host = new URL(config.publicOrigin).hostname
      const envelope = {
        from: config.smtp.from,
        to: config.operatorEmail,
        messageId: `<leaving.${randomId()}@${host}>`,
      }
      await transport.send(feedbackMail(feedback, envelope))
    },
    isLastAdministrator: accounts.roles.isLastAdministrator,
    shutAccount: accounts.profile.shut,
    sayGoodbye: (userId) => mails.send({ id: randomId(), kind: 'account_deleted', userId }),
  })
  return { exports, erasure }
}

/** What everything about accounts stands on: who is signed in, mailed links, the security log. */
function composeAccounts(
  database: Database,
  { enqueue, closeSockets }: { enqueue: Enqueue; closeSockets: SocketsService['closeSocketsOf'] },
) {
  const sendAccountMail: SendAccountMail = (mail) =>
    enqueue({ version: 1, type: 'account_mail', id: randomId(), ...mail })
  const sessions = createSessionsService({
    repository: createSessionsRepository(database),
    clock,
    newId: randomId,
    closeSockets,
  })
  const activity = createActivityService({ repository: createActivityRepository(database), clock, newId: randomId })
  return {
    sessions,
    activity,
    tokens: createTokensService({ repository: createTokensRepository(database), clock }),
    roles: createRolesRepository(database),
    profile: createProfileService({ repository: createProfileRepository(database), sessions, activity }),
    sendAccountMail,
  }
}

/** What leads into an account by a password, a code or a mailed link. */
function composeEntrances(
  config: Config,
  database: Database,
  ports: ReturnType<typeof composeAccounts> & { limiter: ReturnType<typeof openObjects>['limiter']; later: Later },
) {
  const limits = createLimits({ limiter: ports.limiter, secret: config.linkSecret })
  const agentCodes = createAgentCodesService({
    repository: createAgentCodesRepository(database),
    clock,
    newCode: newAgentCode,
  })
  return {
    limits,
    agentCodes,
    ...composeSignIn(database, { ...ports, limits, agentCodes, clock }),
    recovery: createRecoveryService({ ...ports, repository: createRecoveryRepository(database), limits }),
  }
}

/** Durable Objects by what they stand for; their names are made here and nowhere else. */
function openObjects(env: Env) {
  return {
    rooms: (matchId: number): MatchRoomApi => env.MATCH_ROOM.getByName(`match:${matchId}`),
    liveFeed: (): LiveFeedApi => env.LIVE_FEED.getByName(`feed:${feedName}`),
    gates: (platformId: number): PlatformGateApi => env.PLATFORM_GATE.getByName(`platform:${platformId}`),
    relays: {
      relay: (channel: LiveChannel, shard: number): RelayApi => env.RELAY.getByName(relayName(channel, shard)),
      shardNamed: (name: string): RelayApi => env.RELAY.getByName(name),
      directory: (userId: number): RelayApi => env.RELAY.getByName(directoryName(userId)),
    },
    limiter: {
      take: (key: string, limit: { max: number; windowMs: number }) => env.RATE_LIMITER.getByName(key).take(limit),
    },
  }
}

type Enqueue = ReturnType<typeof createEnqueue>

function createEnqueue(env: Env) {
  const queues = {
    check: env.CHECKS,
    change: env.CHANGES,
    live: env.CHANGES,
    deliver: env.DELIVERIES,
    account_mail: env.DELIVERIES,
  }
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
