import { type Context, Hono } from 'hono'
import type { PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { showLandingPage } from '#worker/ground/landing-page.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import type { AfterResponse } from '#worker/people/accounts/sign-in/service.ts'
import type { MandatesService } from '../mandates/service.ts'
import type { PurchaseLink, PurchaseLinks } from './links.ts'
import { badPurchaseLinkPage, purchasePage } from './pages.ts'
import type { BuyingService } from './service.ts'

type Ports = {
  links: Pick<PurchaseLinks, 'read'>
  desks: (userId: number) => Pick<PurchaseDeskApi, 'attempt' | 'confirm' | 'decline'>
  mandates: Pick<MandatesService, 'find' | 'revoke'>
  buying: BuyingService
  afterResponse: AfterResponse
}

/** How long the page waits for the seller; what takes longer goes on, and is told by message. */
const patienceMs = 8 * secondMs

/** Links in messages about purchases, which work for anyone who holds one. GET only shows: programs that follow links never buy. */
export function purchaseLinkRoutes({ links, desks, mandates, buying, afterResponse }: Ports) {
  const routes = new Hono<HttpEnv>()

  async function show(c: Context<HttpEnv>, link: PurchaseLink, isRevoking = false) {
    const [attempt, mandate] = await Promise.all([
      desks(link.userId).attempt(link.attemptId),
      mandates.find(link.userId, link.mandateId),
    ])
    if (!attempt || !mandate.ok) return showLandingPage(c, badPurchaseLinkPage, 404)
    const shown = { attempt, isRevoked: mandate.value.revokedAt !== null, totalPence: link.totalPence, isRevoking }
    return showLandingPage(c, (nonce) => purchasePage(shown, nonce))
  }

  /** May be repeated: what is answered already stays as it is. */
  async function act({ userId, attemptId, mandateId, totalPence }: PurchaseLink, asked: string | undefined) {
    if (asked === 'revoke') await mandates.revoke(userId, mandateId, 'mail')
    if (asked === 'no') await desks(userId).decline(attemptId)
    if (asked === 'buy' && totalPence !== null) await desks(userId).confirm(attemptId, totalPence)
    const run = buying.run(userId, attemptId)
    afterResponse(() => run)
    await answerOrNull(run, patienceMs)
  }

  routes.get('/p/:token', async (c) => {
    const link = await links.read(c.req.param('token'))
    return link ? show(c, link, c.req.query('do') === 'revoke') : showLandingPage(c, badPurchaseLinkPage, 404)
  })
  routes.post('/p/:token', async (c) => {
    const link = await links.read(c.req.param('token'))
    if (!link) return showLandingPage(c, badPurchaseLinkPage, 404)
    await act(link, c.req.query('do'))
    return show(c, link)
  })
  return routes
}
