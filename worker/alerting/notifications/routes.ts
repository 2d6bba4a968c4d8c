import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { actOf } from './links/rules.ts'
import type { LinksService } from './links/service.ts'
import type { NotificationsService } from './service.ts'
import { actedPage, askPage } from './templates/alert-link-page.ts'
import { badLinkPage, confirmPage, donePage } from './templates/unsubscribe-page.ts'

type LinkServices = { service: Pick<NotificationsService, 'unsubscribable' | 'unsubscribe'>; links: LinksService }

/**
 * Links in messages, which work for anyone who holds one, without session or cookie. GET only asks. At `/u/`, POST
 * unsubscribes whatever its body, because a one-click request is authorised by the token alone (RFC 8058).
 */
export function mailedLinkRoutes({ service, links }: LinkServices) {
  const routes = new Hono<HttpEnv>()
  for (const path of ['/u/:token', '/m/:token']) {
    routes.use(path, async (c, next) => {
      await next()
      // The URL is a secret: no caching, no referrer.
      c.header('Cache-Control', 'no-store')
      c.header('Referrer-Policy', 'no-referrer')
      c.header('X-Robots-Tag', 'noindex')
    })
  }

  routes.get('/u/:token', async (c) => {
    const unsubscription = await service.unsubscribable(c.req.param('token'))
    if (!unsubscription) return badLink(c)
    const alert = await links.alertOf(unsubscription)
    return show(c, (nonce) => confirmPage(alert, nonce))
  })
  routes.post('/u/:token', async (c) => {
    const done = await service.unsubscribe(c.req.param('token'))
    if (!done.ok) return badLink(c)
    const alert = await links.alertOf(done.value)
    const undoToken = alert && (await links.undoToken(done.value))
    return show(c, (nonce) => donePage(alert, undoToken, nonce))
  })

  routes.get('/m/:token', async (c) => {
    const opened = await links.open(c.req.param('token'))
    return opened ? show(c, (nonce) => askPage(opened, actOf(c.req.query('do')), nonce)) : badLink(c)
  })
  // What to do stands in the address: no body is read, and the service worker's "Mute 1 h" posts to the bare link.
  routes.post('/m/:token', async (c) => {
    const done = await links.act(c.req.param('token'), actOf(c.req.query('do')) ?? 'hour')
    return done.ok ? show(c, (nonce) => actedPage(done.value, nonce)) : badLink(c)
  })
  return routes
}

type Page = (nonce: string) => Parameters<Context['html']>[0]

/** Under a policy by which the page's own style is all that it loads. */
function show(c: Context<HttpEnv>, page: Page, status: 200 | 404 = 200) {
  const nonce = crypto.randomUUID()
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
  )
  return c.html(page(nonce), status)
}

function badLink(c: Context<HttpEnv>) {
  return show(c, badLinkPage, 404)
}
