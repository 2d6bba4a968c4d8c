import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { showLandingPage } from '#worker/ground/landing-page.ts'
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
  routes.get('/u/:token', async (c) => {
    const unsubscription = await service.unsubscribable(c.req.param('token'))
    if (!unsubscription) return badLink(c)
    const alert = await links.alertOf(unsubscription)
    return showLandingPage(c, (nonce) => confirmPage(alert, nonce))
  })
  routes.post('/u/:token', async (c) => {
    const done = await service.unsubscribe(c.req.param('token'))
    if (!done.ok) return badLink(c)
    const alert = await links.alertOf(done.value)
    const undoToken = alert && (await links.undoToken(done.value))
    return showLandingPage(c, (nonce) => donePage(alert, undoToken, nonce))
  })

  routes.get('/m/:token', async (c) => {
    const opened = await links.open(c.req.param('token'))
    return opened ? showLandingPage(c, (nonce) => askPage(opened, actOf(c.req.query('do')), nonce)) : badLink(c)
  })
  // What to do stands in the address: no body is read, and the service worker's "Mute 1 h" posts to the bare link.
  routes.post('/m/:token', async (c) => {
    const done = await links.act(c.req.param('token'), actOf(c.req.query('do')) ?? 'hour')
    return done.ok ? showLandingPage(c, (nonce) => actedPage(done.value, nonce)) : badLink(c)
  })
  return routes
}

function badLink(c: Context<HttpEnv>) {
  return showLandingPage(c, badLinkPage, 404)
}
