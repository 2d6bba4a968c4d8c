import { composeAccounts } from './accounts/compose.ts'
import { createAccountsJobs } from './accounts/jobs.ts'
import { createMailsJobs } from './accounts/mails/jobs.ts'
import type { Later } from './accounts/sign-in/service.ts'
import { createFanOut } from './alerts/fan-out.ts'
import { alertsSubscriber } from './alerts/jobs.ts'
import { createAlertsRepository } from './alerts/repository.ts'
import { createAlertsService } from './alerts/service.ts'
import { checkHealth, createEnqueue, openLimiter, openObjects } from './bindings.ts'
import { catalogueSubscriber } from './catalogue/jobs.ts'
import { createCatalogueRepository } from './catalogue/repository.ts'
import { createCatalogueService } from './catalogue/service.ts'
import { createChangesJobs } from './changes/jobs.ts'
import { createChangesService } from './changes/service.ts'
import { parseConfig } from './config.ts'
import { createContactService } from './contact/service.ts'
import { createLandingService } from './landing/service.ts'
import { createPlatformCoverage } from './live/coverage.ts'
import { createLiveJobs } from './live/jobs.ts'
import { createLiveRepository } from './live/repository.ts'
import { createLiveService } from './live/service.ts'
import { createSocketsService } from './live/sockets.ts'
import { createSmtpTransport } from './mail/smtp.ts'
import { createMatchPage } from './match-page/service.ts'
import type { MessageHandlers } from './messages.ts'
import { extractPage } from './monitoring/extract/page.ts'
import { createMonitoringJobs } from './monitoring/jobs.ts'
import { createMonitoringRepository } from './monitoring/repository.ts'
import { crawlerUserAgent } from './monitoring/rules.ts'
import { createMonitoringService } from './monitoring/service.ts'
import { composeNotifications } from './notifications/compose.ts'
import { createNotificationsJobs } from './notifications/jobs.ts'
import { createPlansRepository } from './plans/repository.ts'
import { createPlansService } from './plans/service.ts'
import { openDatabase, withDatabaseSession } from './platform/database.ts'
import { randomId } from './platform/ids.ts'
import { consoleLogger } from './platform/logger.ts'
import { createSafeFetch } from './platform/safe-fetch.ts'
import { createSealer } from './platform/sealer.ts'
import { createPreferencesRepository } from './preferences/repository.ts'
import { createPreferencesService } from './preferences/service.ts'
import { createPricesService } from './prices/service.ts'
import { composePrivacy } from './privacy/compose.ts'
import { createPrivacyJobs } from './privacy/jobs.ts'
import type { Jobs } from './schedule.ts'
import { createSearchRepository } from './search/repository.ts'
import { createSearchService } from './search/service.ts'
import { createStatusJobs } from './status/jobs.ts'
import { createStatusRepository } from './status/repository.ts'
import { createStatusService } from './status/service.ts'
import type { Tools } from './tools.ts'

export type Services = ReturnType<typeof createServices>

const clock = Date.now
const logger = consoleLogger
const tools: Tools = { clock, newId: randomId, logger }

/** Without a runtime that waits for it, as in a test, work that is left for later begins at once. */
const atOnce: Later = (work) => void work()

const plainFetch = (address: string, init: RequestInit) => fetch(address, init)

/** The one place where a binding becomes a dependency. */
export function createServices(env: Env, later: Later = atOnce) {
  const config = parseConfig(env)
  const database = openDatabase(env.DB)
  const { rooms, gates, relays, liveFeed } = openObjects(env)
  const limiter = openLimiter(env, config.linkSecret)
  const enqueue = createEnqueue(env)
  const { smtp, operatorEmail, publicOrigin } = config

  const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock })
  const search = createSearchService({ repository: createSearchRepository(database), catalogue, clock })
  const prices = createPricesService({ rooms, gates, catalogue, limiter, clock })
  const monitoring = createMonitoringService({
    repository: createMonitoringRepository(database),
    gates,
    rooms,
    recordLooks: catalogue.recordLooks,
    safeFetch: createSafeFetch({
      fetch: plainFetch,
      loopbackPorts: config.loopbackPorts,
      now: clock,
      userAgent: crawlerUserAgent(config.crawlerContact),
    }),
    extract: extractPage,
    clock,
    logger,
  })
  const sockets = createSocketsService({ ...relays, limiter, matchExists: catalogue.matchExists, clock, logger })
  const plans = createPlansService({ repository: createPlansRepository(database), clock })
  const accounts = composeAccounts(config, database, {
    enqueue,
    limiter,
    plans,
    closeSockets: sockets.closeSocketsOf,
    later,
    fetch: plainFetch,
    tools,
  })
  const alertsRepository = createAlertsRepository(database)
  const alerts = createAlertsService({ repository: alertsRepository, clock })
  const notifications = composeNotifications(config, database, {
    enqueue,
    catalogue,
    alerts,
    profile: accounts.profile,
    tools,
    rooms,
  })
  const fanOut = createFanOut({
    repository: alertsRepository,
    matchFacts: catalogue.matchFacts,
    notify: notifications.record,
    clock,
    logger,
  })
  const changes = createChangesService({
    subscribers: [catalogueSubscriber(catalogue), alertsSubscriber(fanOut)],
    acknowledge: (change) => rooms(change.matchId).acknowledge(change.id),
    enqueue,
    logger,
  })
  const contact = createContactService({
    ...tools,
    transport: createSmtpTransport(smtp),
    limiter,
    from: smtp.from,
    operatorEmail,
    publicOrigin,
  })
  const status = createStatusService({
    gates,
    pulse: notifications.pulse,
    repository: createStatusRepository(database),
    listPlatforms: createMonitoringRepository(database).listPlatforms,
    probe: async () => (await checkHealth(env)).checks,
    clock,
    logger,
  })
  const landing = createLandingService({
    catalogue,
    uptime: status.uptime,
    forbidden: status.forbidden,
    rooms,
    clock,
    logger,
  })
  const feed = config.football && liveFeed
  const live = createLiveService({
    repository: createLiveRepository(database),
    catalogue,
    rooms,
    feed,
    refreshMatches: sockets.refreshMatches,
    clock,
  })
  const matchPage = createMatchPage({ catalogue, prices, live, clock })
  const platformCoverage = createPlatformCoverage({ catalogue, status, clock })
  const preferences = createPreferencesService({ repository: createPreferencesRepository(database) })
  const privacy = composePrivacy(config, database, {
    bucket: env.EXPORTS,
    limiter,
    accounts,
    forgetSocketsOf: sockets.forgetSocketsOf,
    tools,
  })

  const jobs = {
    ...createMonitoringJobs(monitoring),
    ...createChangesJobs(changes),
    ...createNotificationsJobs(notifications),
    ...createStatusJobs(status),
    ...createLiveJobs(live),
    ...createMailsJobs(accounts.mails),
    ...createPrivacyJobs(privacy),
    ...createAccountsJobs(accounts),
  }
  return {
    config,
    logger,
    clock,
    alerts,
    catalogue,
    contact,
    landing,
    live,
    matchPage,
    notifications,
    plans,
    platformCoverage,
    preferences,
    prices,
    search,
    sockets,
    status,
    ...accounts,
    ...privacy,
    jobs: jobs satisfies Jobs,
    handlers: jobs satisfies MessageHandlers,
    bookmarks: {
      inSession: (start: string, work: Parameters<typeof withDatabaseSession<void>>[2]) =>
        withDatabaseSession(env.DB, start, work),
      sealer: createSealer(config.linkSecret, 'bookmark'),
    },
    health: () => checkHealth(env),
  }
}
