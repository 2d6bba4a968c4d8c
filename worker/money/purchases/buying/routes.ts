import { type Context, Hono } from 'hono'
import type { PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { showLandingPage } from '#worker/ground/landing-page.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import { readForm } from '#worker/ground/platform/form.ts'
import type { AfterResponse } from '#worker/people/accounts/sign-in/service.ts'
import { sayBought } from '../attempts/bought.ts'
import { handOverTexts } from '../attempts/constants.ts'
import type { MandatesService } from '../mandates/service.ts'
import { ownPages, type PurchaseLink, type PurchaseLinks } from './links.ts'
import { badPurchaseLinkPage, otherReaderPage, purchasePage, type SaidPaid, type ShownPurchase } from './pages.ts'
import type { BuyingService } from './service.ts'

type Ports = {
  links: Pick<PurchaseLinks, 'read'>
  /** Whether the account still has what a link was sent to. */
  isStillTheirs: (link: Pick<PurchaseLink, 'userId' | 'to'>) => Promise<boolean>
  desks: (userId: number) => Pick<PurchaseDeskApi, 'attempt' | 'confirm' | 'decline' | 'answer'>
  mandates: Pick<MandatesService, 'find' | 'stateOf' | 'revoke'>
  buying: BuyingService
  afterResponse: AfterResponse
}

/** How long the page waits for the seller; what takes longer goes on, and comes by message. */
const patienceMs = 8 * secondMs
/** Body size of the form that says what was paid. */
const maxAnswerBytes = 1_000

/** Links in messages about purchases, for who has what they were sent to. GET only shows: programs that follow links never buy. */
export function purchaseLinkRoutes({ links, isStillTheirs, desks, mandates, buying, afterResponse }: Ports) {
  const routes = new Hono<HttpEnv>()

  async function opened(c: Context<HttpEnv, '/p/:token'>, answer: (link: PurchaseLink) => Promise<Response>) {
    const link = await links.read(c.req.param('token'))
    if (!link) return showLandingPage(c, badPurchaseLinkPage, 404)
    const isTheirs =
      link.to === ownPages ? (await c.get('caller')())?.userId === link.userId : await isStillTheirs(link)
    return isTheirs ? answer(link) : showLandingPage(c, otherReaderPage, 403)
  }

  async function show(c: Context<HttpEnv>, link: PurchaseLink, more: Pick<ShownPurchase, 'isRevoking' | 'said'>) {
    const [attempt, mandate] = await Promise.all([
      desks(link.userId).attempt(link.attemptId),
      mandates.find(link.userId, link.mandateId),
    ])
    if (!attempt || !mandate.ok) return showLandingPage(c, badPurchaseLinkPage, 404)
    const state = await mandates.stateOf(link.userId, mandate.value)
    const shown = { attempt, state, totalPence: link.totalPence, ...more }
    return showLandingPage(c, (nonce) => purchasePage(shown, nonce))
  }

  async function takeBought({ userId, attemptId }: PurchaseLink, request: Request): Promise<SaidPaid> {
    const form = await readForm(request, { maxBytes: maxAnswerBytes, tooLarge: handOverTexts.badPaid })
    const typed = String((form.ok && form.value.get('paid')) || '')
    const isSure = form.ok && typed !== '' && form.value.get('sure') === typed
    return { typed, answered: await sayBought(desks(userId), attemptId, typed, isSure) }
  }

  /** May be repeated: what is answered already stays as it is. */
  async function act(link: PurchaseLink, asked: string | undefined, request: Request): Promise<SaidPaid | null> {
    const { userId, attemptId, mandateId, totalPence } = link
    const said = asked === 'bought' ? await takeBought(link, request) : null
    if (asked === 'gone') await desks(userId).answer(attemptId, { kind: 'gone' })
    if (asked === 'unpaid') await desks(userId).answer(attemptId, { kind: 'not_paid' })
    if (asked === 'revoke') await mandates.revoke(userId, mandateId, 'mail')
    if (asked === 'no') await desks(userId).decline(attemptId)
    if (asked === 'buy' && totalPence !== null) await desks(userId).confirm(attemptId, totalPence)
    const run = buying.run(userId, attemptId)
    afterResponse(() => run)
    await answerOrNull(run, patienceMs)
    return said
  }

  routes.get('/p/:token', (c) => opened(c, (link) => show(c, link, { isRevoking: c.req.query('do') === 'revoke' })))
  routes.post('/p/:token', (c) =>
    opened(c, async (link) => {
      const said = await act(link, c.req.query('do'), c.req.raw)
      return show(c, link, { isRevoking: false, said })
    }),
  )
  return routes
}
