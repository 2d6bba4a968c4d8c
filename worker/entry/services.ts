import { openDatabase, withDatabaseSession } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { consoleLogger } from '#worker/ground/platform/logger.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { createVisitorReader } from '#worker/people/accounts/sessions/visitor.ts'
import type { AfterResponse } from '#worker/people/accounts/sign-in/service.ts'
import { checkHealth, createEnqueue, createEnqueueDeliveries, openLimiter, openObjects } from './bindings.ts'
import { type Config, parseConfig } from './config.ts'
import { composeFeatures } from './features.ts'
import { readMessage } from './messages.ts'
import type { Tools } from './tools.ts'

export type BaseDependencies = ReturnType<typeof openBase>

/** Everything the Worker is made of: what serves, what runs by the minute, and who works which message. */
export type Product = ReturnType<typeof createProduct>

/** What the loaders and actions of pages may call. */
export type Services = Product['services']

/** Of a build (vite.config.ts). */
declare const builtRelease: string | undefined

const tools: Tools = { clock: Date.now, newId: randomId, logger: consoleLogger }

/** Without a runtime that waits for it, as in a test, work for after the response begins at once. */
const atOnce: AfterResponse = (work) => void work()

/** The one place where a binding becomes a dependency: what every feature may stand on. */
function openBase(env: Env, afterResponse: AfterResponse) {
  const config = parseConfig(env)
  return {
    ...tools,
    ...openObjects(env),
    config,
    afterResponse,
    database: openDatabase(env.DB),
    limiter: openLimiter(env, config.linkSecret),
    enqueue: createEnqueue(env),
    readMessage,
    enqueueDeliveries: createEnqueueDeliveries(env),
    bucket: env.EXPORTS,
    fetch: (address: string, init: RequestInit) => fetch(address, init),
    release: typeof builtRelease === 'undefined' ? 'unbuilt' : builtRelease,
    health: () => checkHealth(env),
    visitorOf: createVisitorReader(config.linkSecret, config.isSecure),
    bookmarks: {
      inSession: (start: string, work: Parameters<typeof withDatabaseSession<void>>[2]) =>
        withDatabaseSession(env.DB, start, work),
      sealer: createSealer(config.linkSecret, 'bookmark'),
    },
  }
}

export function createProduct(env: Env, afterResponse: AfterResponse = atOnce) {
  const base = openBase(env, afterResponse)
  const merged = composeFeatures(base)
  const { clock, newId, logger, visitorOf } = base
  return {
    ...merged,
    services: { ...merged.services, config: shownConfig(base.config), clock, logger, visitorOf, newRequestId: newId },
  }
}

/** What pages may know of the settings: no secret among it. */
function shownConfig(config: Config) {
  const { environment, publicOrigin, isSecure, operatorEmail, company, crawlerContact, claims, google, turnstile } =
    config
  return {
    environment,
    publicOrigin,
    isSecure,
    operatorEmail,
    company,
    crawlerContact,
    claims,
    hasGoogle: google !== null,
    hasPayments: config.paypal !== null,
    turnstileSiteKey: turnstile?.siteKey ?? null,
  }
}
