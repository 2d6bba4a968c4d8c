import { Hono } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { googleApiRoutes, googlePageRoutes } from './accounts/google/routes.ts'
import { profileRoutes } from './accounts/profile/routes.ts'
import { recoveryRoutes } from './accounts/recovery/routes.ts'
import { turnstileOrigin } from './accounts/registration/constants.ts'
import { registrationRoutes } from './accounts/registration/routes.ts'
import type { Caller } from './accounts/sessions/contract.ts'
import { signInRoutes } from './accounts/sign-in/routes.ts'
import { keepBookmark } from './bookmark.ts'
import { catalogueRoutes, crestRoutes } from './catalogue/routes.ts'
import { type HttpEnv, handleError, observeRequests, requireSameOrigin } from './http.ts'
import { admitCalls, identify } from './identity.ts'
import { liveRoutes } from './live/routes.ts'
import { socketRoutes } from './live/socket-routes.ts'
import { unsubscribeRoutes } from './notifications/routes.ts'
import { type Denial, denialOf, pagePolicyOf } from './policy.ts'
import { preferencesRoutes } from './preferences/routes.ts'
import { pricesRoutes } from './prices/routes.ts'
import { accountPrivacyRoutes } from './privacy/account-routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { searchRoutes } from './search/routes.ts'
import type { Services } from './services.ts'
import { siteRoutes } from './site/routes.ts'
import { pageHeaders } from './site/rules.ts'
import { statusApiRoutes, statusFileRoutes } from './status/routes.ts'

/** What a page is told of its request. */
export type PageAccess = { nonce: string; caller: Caller | null; denial: Denial | null }

/** Renders a page of the site; the entry hands in the React Router build. */
export type RenderPage = (request: Request, access: PageAccess) => Promise<Response>

/** The order of things: log, headers, database session, same-origin, who asks, health, API, files on demand, pages. */
export function createApp(services: Services, renderPage: RenderPage) {
  const app = new Hono<HttpEnv>()
  app.onError(handleError(services.logger))
  app.use(observeRequests(services.logger))
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: [NONCE, "'strict-dynamic'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameSrc: services.config.turnstile ? [turnstileOrigin] : ["'none'"],
        frameAncestors: ["'none'"],
        // A form that starts a sign-in with Google is led on to it.
        formAction: ["'self'", ...services.google.formOrigins],
        workerSrc: ["'self'"],
      },
      // A page that is sent without script has a stricter policy of its own.
      overwrite: false,
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
      permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    }),
  )
  app.use(keepBookmark({ ...services.bookmarks, isSecure: services.config.isSecure }))
  // A mail client posts one-click unsubscribes without an Origin, so these stand before the same-origin check.
  app.route('/', unsubscribeRoutes(services.notifications))
  app.use(requireSameOrigin(services.config.publicOrigin))
  app.use(identify({ sessions: services.sessions, isSecure: services.config.isSecure, clock: services.clock }))
  app.use('/api/*', admitCalls)
  app.use('/ws/*', admitCalls)
  app.get('/healthz', async (c) => {
    const health = await services.health()
    return c.json(health, health.status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  app.route('/api', catalogueRoutes(services.catalogue))
  app.route('/api', pricesRoutes(services.prices))
  app.route('/api', liveRoutes(services.live))
  app.route('/api', searchRoutes(services.search))
  app.route('/api', statusApiRoutes(services.status))
  const google = { ...services, publicOrigin: services.config.publicOrigin, isSecure: services.config.isSecure }
  app.route('/api', googleApiRoutes(google))
  app.route('/', googlePageRoutes(google))
  app.route('/api', signInRoutes({ ...services, isSecure: services.config.isSecure }))
  app.route('/api', recoveryRoutes(services))
  app.route('/api', registrationRoutes(services))
  app.route('/api', profileRoutes(services))
  app.route('/api', preferencesRoutes(services.preferences))
  app.route('/api', accountPrivacyRoutes(services))
  app.route(
    '/ws',
    socketRoutes({
      sockets: services.sockets,
      callerOf: (c) => c.get('caller')(),
      addressHashOf: (request) => services.visitorOf(request).addressHash,
      publicOrigin: services.config.publicOrigin,
    }),
  )
  app.route('/', crestRoutes(services.catalogue))
  app.route('/', privacyRoutes({ isSecure: services.config.isSecure }))
  app.route(
    '/',
    statusFileRoutes({ service: services.status, publicOrigin: services.config.publicOrigin, clock: services.clock }),
  )
  app.route('/', siteRoutes({ ...services, publicOrigin: services.config.publicOrigin }))
  app.all('*', async (c) => {
    const caller = await c.get('caller')()
    const denial = denialOf(pagePolicyOf(c.req.path) ?? 'public', caller)
    const page = await renderPage(c.req.raw, { nonce: c.get('secureHeadersNonce') ?? '', caller, denial })
    // The page's loader is to say so itself; one that forgot must not show anything.
    if (denial && page.status < 400) throw new Error(`${c.req.path} was served to somebody who may not see it`)
    const hasCookies = c.req.header('Cookie') !== undefined
    const { method, path } = c.req
    const headers = pageHeaders({ path, method, status: page.status, isStatic: false, hasCookies })
    for (const [name, value] of Object.entries(headers)) if (!page.headers.has(name)) page.headers.set(name, value)
    return page
  })
  return app
}
