import { Hono } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { googleApiRoutes, googlePageRoutes } from './accounts/google/routes.ts'
import { profileRoutes } from './accounts/profile/routes.ts'
import { recoveryRoutes } from './accounts/recovery/routes.ts'
import { turnstileOrigin } from './accounts/registration/constants.ts'
import { registrationRoutes } from './accounts/registration/routes.ts'
import { signInRoutes } from './accounts/sign-in/routes.ts'
import { twoStepRoutes } from './accounts/two-step/routes.ts'
import { keepBookmark } from './bookmark.ts'
import { catalogueRoutes, crestRoutes } from './catalogue/routes.ts'
import {
  finishBody,
  type HttpEnv,
  handleError,
  observeRequests,
  openUnderPublicOrigin,
  requireSameOrigin,
} from './http.ts'
import { admitCalls, identify, unknownCall } from './identity.ts'
import { liveRoutes } from './live/routes.ts'
import { socketRoutes } from './live/socket-routes.ts'
import { unsubscribeRoutes } from './notifications/routes.ts'
import { type RenderPage, servePages } from './pages.ts'
import { preferencesRoutes } from './preferences/routes.ts'
import { pricesRoutes } from './prices/routes.ts'
import { accountPrivacyRoutes } from './privacy/account-routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { limitReading } from './reading.ts'
import { searchRoutes } from './search/routes.ts'
import type { Services } from './services.ts'
import { siteRoutes } from './site/routes.ts'
import { statusApiRoutes, statusFileRoutes } from './status/routes.ts'

/** The order of things: log, rest of the body, headers, database session, same-origin, who asks, health, API, files on demand, pages. */
export function createApp(services: Services, renderPage: RenderPage) {
  const app = new Hono<HttpEnv>()
  app.onError(handleError(services.logger))
  app.use(observeRequests({ logger: services.logger, networkOf: (request) => services.visitorOf(request).addressHash }))
  app.use(finishBody)
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
  app.use(identify({ ...services, isSecure: services.config.isSecure }))
  app.use(admitCalls)
  const limited = limitReading({
    perMinute: services.config.readsPerMinute,
    networkOf: (request) => services.visitorOf(request).addressHash,
    clock: services.clock,
  })
  for (const path of ['/healthz', '/api/*', '/sitemap.xml', '/sitemap/*']) app.use(path, limited)
  app.get('/healthz', async (c) => {
    const health = await services.health()
    return c.json(health, health.status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  app.route('/api', catalogueRoutes(services.catalogue))
  app.route('/api', pricesRoutes(services))
  app.route('/api', liveRoutes(services.live))
  app.route('/api', searchRoutes(services.search))
  app.route('/api', statusApiRoutes(services.status))
  const google = { ...services, publicOrigin: services.config.publicOrigin, isSecure: services.config.isSecure }
  app.route('/api', googleApiRoutes(google))
  app.route('/', googlePageRoutes(google))
  app.route('/api', signInRoutes({ ...services, isSecure: services.config.isSecure }))
  app.route('/api', twoStepRoutes({ ...services, isSecure: services.config.isSecure }))
  app.route('/api', recoveryRoutes(services))
  app.route('/api', registrationRoutes({ ...services, isSecure: services.config.isSecure }))
  app.route('/api', profileRoutes(services))
  app.route('/api', preferencesRoutes(services.preferences))
  app.route('/api', accountPrivacyRoutes(services))
  app.route(
    '/ws',
    socketRoutes({
      sockets: services.sockets,
      callerOf: (c) => c.get('caller')(),
      visitorOf: services.visitorOf,
      publicOrigin: services.config.publicOrigin,
    }),
  )
  app.all('/api/*', unknownCall)
  app.all('/ws/*', unknownCall)
  app.route('/', crestRoutes(services.catalogue))
  app.route('/', privacyRoutes({ isSecure: services.config.isSecure }))
  app.route(
    '/',
    statusFileRoutes({ service: services.status, publicOrigin: services.config.publicOrigin, clock: services.clock }),
  )
  app.route('/', siteRoutes({ ...services, publicOrigin: services.config.publicOrigin }))
  app.use(openUnderPublicOrigin(services.config.publicOrigin))
  app.all('*', limited, servePages({ renderPage, logger: services.logger }))
  return app
}
