import { Hono } from 'hono'
import { METHOD_NAME_ALL } from 'hono/router'
import { mcpPath, resourceMetadataPath } from '#worker/alerting/assistants/constants.ts'
import {
  finishBody,
  type HttpEnv,
  handleError,
  observeRequests,
  openUnderPublicOrigin,
  requireSameOrigin,
} from '#worker/ground/http.ts'
import { followMerges } from '#worker/matches/catalogue/merging/redirect.ts'
import { auditedFrom } from '#worker/people/audit-log/from-where.ts'
import { deletePushSubscriptionOfFormerUser } from '#worker/people/push/owner.ts'
import { answerFields, answerVersion } from './api-contract.ts'
import { keepBookmark } from './bookmark.ts'
import { answerUnchanged } from './conditional.ts'
import { createClaims, type Feature } from './feature.ts'
import { admitCalls, identify } from './identity.ts'
import { createMethodsOf, refuseCall } from './methods.ts'
import { type RenderPage, servePages } from './pages.ts'
import { createDoor, type Door } from './policy.ts'
import { limitReads } from './read-limit.ts'
import { answerRepeats } from './repeats.ts'
import { securityHeaders } from './security-headers.ts'
import type { Product } from './services.ts'
import { admitTokens, nameMetadata } from './tokens.ts'

/** What programs read again and again. */
const validated = [
  '/api/*',
  '/status.json',
  '/status.rss',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/*',
  '/feeds/*',
  '/calendar/*',
]

/** The order of things: log, rest of the body, headers, database session, who asks, same-origin, API, files on demand, pages. */
export function createApp(
  { ports, policies, routes }: Pick<Product, 'ports' | 'policies' | 'routes'>,
  renderPage: RenderPage,
) {
  const { config, logger, visitorOf } = ports
  const { publicOrigin, isSecure } = config
  const door = createDoor({ policies, planOf: ports.plans.planOf })
  const mount = createMounts(routes, door)
  const app = new Hono<HttpEnv>()
  app.onError(handleError(logger))
  app.use(observeRequests({ logger, networkOf: (request) => visitorOf(request).addressHash }))
  app.use(finishBody)
  app.use((c, next) => auditedFrom(() => visitorOf(c.req.raw), next))
  app.use(securityHeaders({ ...config, googleFormOrigins: ports.google.formOrigins }))
  app.use(keepBookmark({ ...ports.bookmarks, isSecure }))
  app.use(identify({ ...ports, isSecure }))
  app.use(deletePushSubscriptionOfFormerUser({ ...ports, isSecure }))
  app.use(mcpPath, nameMetadata(publicOrigin + resourceMetadataPath), requireSameOrigin(publicOrigin))
  for (const path of ['/api/*', mcpPath]) app.use(path, admitTokens(ports.apiTokens))
  app.use(admitCalls(door))
  // A mail client posts one-click unsubscribes without an Origin, so these stand before the same-origin check.
  mount(app, '/', 'foreign')
  app.use(requireSameOrigin(publicOrigin))
  const limited = limitReads({
    perMinute: config.readsPerMinute,
    networkOf: (request) => visitorOf(request).addressHash,
    clock: ports.clock,
  })
  for (const path of ['/healthz', '/api/*', '/sitemap.xml', '/sitemap/*', '/price-strips/*', '/feeds/*'])
    app.use(path, limited)
  for (const path of validated) app.use(path, answerUnchanged)
  app.use('/api/*', answerVersion(ports.clock), answerFields(ports.fieldsAt))
  const followed = followMerges(ports.catalogue.survivorOf)
  for (const path of ['/api/*', '/ws/*']) app.use(path, followed)
  app.use('/api/*', answerRepeats(ports.repeats))
  mount(app, '/api', 'api')
  mount(app, '/ws', 'ws')
  const methodsOf = createMethodsOf(app)
  app.all('/api/*', refuseCall(methodsOf))
  app.all('/ws/*', refuseCall(methodsOf))
  mount(app, '/', 'site')
  app.all(mcpPath, refuseCall(methodsOf))
  app.use(openUnderPublicOrigin(publicOrigin))
  app.all('*', limited, servePages({ renderPage, door, logger, methodsOf }))
  return app
}

/**
 * Puts the features' routes into the application. Two features that serve one call are an error with both names, and so
 * is a call without a policy.
 */
function createMounts(routes: Product['routes'], door: Pick<Door, 'policyOf'>) {
  const claim = createClaims()
  return (app: Hono<HttpEnv>, base: string, kind: keyof NonNullable<Feature['routes']>): void => {
    for (const { name, routes: given } of routes) {
      for (const part of given[kind]?.() ?? []) {
        const before = app.routes.length
        app.route(base, part)
        const calls = app.routes.slice(before).filter(({ method }) => method !== METHOD_NAME_ALL)
        // A middleware of a call is one more route of it; parameter names do not distinguish calls.
        const served = new Set(calls.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`))
        for (const call of served) claim(`route ${call}`, name)
        for (const { method, path } of calls) {
          if (door.policyOf(method, path) === null) throw new Error(`${name} gives ${method} ${path} no policy`)
        }
      }
    }
  }
}
