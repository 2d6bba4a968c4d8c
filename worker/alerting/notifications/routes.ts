import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { showLandingPage } from '#worker/ground/landing-page.ts'
import type { LinkTrouble } from './links/contract.ts'
import { actOf } from './links/rules.ts'
import type { LinksService } from './links/service.ts'
import { actedPage, askPage } from './templates/alert-link-page.ts'
import { badLinkPage, confirmPage, donePage, movedPage } from './templates/unsubscribe-page.ts'

/**
 * Links in messages, which work for anyone who holds one, without session or cookie. GET only asks. At `/u/`, POST
 * unsubscribes whatever its body, because a one-click request is authorised by the token alone (RFC 8058).
 */
export function mailedLinkRoutes({ links }: { links: LinksService }) {
  const routes = new Hono<HttpEnv>()
  routes.get('/u/:token', async (c) => {
    const found = await links.unsubscribable(c.req.param('token'))
    if (!found.ok) return noUnsubscription(c, found.error)
    return showLandingPage(c, (nonce) => confirmPage(found.value.alert, nonce))
  })
  routes.post('/u/:token', async (c) => {
    const done = await links.unsubscribe(c.req.param('token'))
    if (!done.ok) return noUnsubscription(c, done.error)
    const { link, alert } = done.value
    const undoToken = alert && (await links.undoToken(link))
    return showLandingPage(c, (nonce) => donePage(alert, undoToken, nonce))
  })

  routes.get('/m/:token', async (c) => {
    const opened = await links.open(c.req.param('token'))
    if (!opened.ok) return badLink(c, opened.error)
    return showLandingPage(c, (nonce) => askPage(opened.value, actOf(c.req.query('do')), nonce))
  })
  // What to do stands in the address: no body is read, and the service worker's "Mute 1 h" posts to the bare link.
  routes.post('/m/:token', async (c) => {
    const done = await links.act(c.req.param('token'), actOf(c.req.query('do')) ?? 'hour')
    return done.ok ? showLandingPage(c, (nonce) => actedPage(done.value, nonce)) : badLink(c, done.error)
  })
  return routes
}

type Trouble = { code: LinkTrouble }

/** What a mailbox asks of an address that the account left is so already: its program is told that it worked. */
function noUnsubscription(c: Context<HttpEnv>, trouble: Trouble) {
  return trouble.code === 'CONFLICT' ? showLandingPage(c, movedPage) : badLink(c, trouble)
}

function badLink(c: Context<HttpEnv>, { code }: Trouble) {
  return code === 'CONFLICT' ? showLandingPage(c, movedPage, 410) : showLandingPage(c, badLinkPage, 404)
}
