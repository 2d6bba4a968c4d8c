import { type Context, Hono } from 'hono'
import type { HttpEnv } from '../http.ts'
import type { NotificationsService } from './service.ts'
import { badLinkPage, confirmPage, donePage } from './templates/unsubscribe-page.ts'

/**
 * `/u/:token` works for anyone with the link, without session or cookie. GET only asks; POST unsubscribes whatever
 * its body, because a one-click request is authorised by the token alone (RFC 8058).
 */
export function unsubscribeRoutes(service: Pick<NotificationsService, 'isUnsubscribeToken' | 'unsubscribe' | 'mute'>) {
  const routes = new Hono<HttpEnv>()
  routes.use('/u/:token', async (c, next) => {
    await next()
    // The URL is a secret: no caching, no referrer.
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
  })
  routes.get('/u/:token', async (c) => {
    const isGenuine = await service.isUnsubscribeToken(c.req.param('token'))
    return isGenuine ? c.html(confirmPage()) : badLink(c)
  })
  routes.post('/u/:token', async (c) => {
    const result = await service.unsubscribe(c.req.param('token'))
    return result.ok ? c.html(donePage()) : badLink(c)
  })
  // The service worker posts this when "Mute 1 h" is pressed; there may be no session any more.
  routes.post('/m/:token', async (c) => {
    c.header('Cache-Control', 'no-store')
    const result = await service.mute(c.req.param('token'))
    return c.body(null, result.ok ? 204 : 404)
  })
  return routes
}

function badLink(c: Context<HttpEnv>) {
  return c.html(badLinkPage(), 404)
}
