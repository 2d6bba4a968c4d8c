import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { showLandingPage } from '#worker/ground/landing-page.ts'
import { badClientLinkPage, clientLinkPage } from './pages.ts'
import type { ClientMessagesService } from './service.ts'

/**
 * Links in mails to clients, who have no account. GET only asks; a POST does what the link is for, whatever its body,
 * because a one-click request is authorised by the token alone (RFC 8058).
 */
export function clientLinkRoutes({ open, act }: Pick<ClientMessagesService, 'open' | 'act'>) {
  const routes = new Hono<HttpEnv>()
  routes.get('/c/:token', async (c) => {
    const opened = await open(c.req.param('token'))
    return opened
      ? showLandingPage(c, (nonce) => clientLinkPage(opened, nonce))
      : showLandingPage(c, badClientLinkPage, 404)
  })
  routes.post('/c/:token', async (c) => {
    const asked = c.req.query('do') === 'yes' ? 'yes' : null
    const opened = await act(c.req.param('token'), asked)
    return opened
      ? showLandingPage(c, (nonce) => clientLinkPage(opened, nonce))
      : showLandingPage(c, badClientLinkPage, 404)
  })
  return routes
}
