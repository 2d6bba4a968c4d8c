import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { parse, readFault, readJson } from '../input.ts'
import type { SandboxState } from '../state.ts'
import { MerchantFault, MerchantHooks } from './faults.ts'
import type { ShopSession } from './shop.ts'
import type { SiteMerchant } from './site.ts'

const SessionAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('refund'), amount: z.number().int().positive() }),
  z.strictObject({ act: z.enum(['expire', 'pay']) }),
])

/** Steers the platforms that sell by protocol. */
export function addMerchants(app: Hono, state: SandboxState): void {
  const merchantOf = (slug: string): SiteMerchant => {
    const merchant = state.sites.get(slug)?.merchant
    if (!merchant) throw new HTTPException(404, { message: `${slug} sells by no protocol.` })
    return merchant
  }
  app.get('/merchants', (c) =>
    c.json(
      [...state.sites.values()].flatMap(({ platform, origin, merchant }) =>
        merchant ? [{ slug: platform.slug, origin }] : [],
      ),
    ),
  )
  app.get('/merchants/:slug', (c) => {
    const { merchant, hooks } = merchantOf(c.req.param('slug'))
    const { shop, vault, fault } = merchant
    return c.json({
      sessions: shop.sessions().map(sessionToWire),
      charges: vault.charges(),
      webhooks: hooks.sent(),
      fault: fault.get(),
    })
  })
  app.put('/merchants/:slug/fault', async (c) => {
    const { fault } = merchantOf(c.req.param('slug')).merchant
    fault.set(await readFault(c, MerchantFault))
    return c.json({ fault: fault.get() })
  })
  app.put('/merchants/:slug/webhooks', async (c) => {
    const { merchant } = merchantOf(c.req.param('slug'))
    merchant.setHooks(parse(MerchantHooks, await readJson(c)))
    return c.json(merchant.getHooks())
  })
  app.post('/merchants/:slug/sessions/:id', async (c) => {
    const seller = merchantOf(c.req.param('slug'))
    const session = seller.merchant.shop.find(c.req.param('id'), state.now())
    if (!session) throw new HTTPException(404, { message: 'There is no such session.' })
    if (!actOn(seller, session, parse(SessionAct, await readJson(c)), state.now())) {
      throw new HTTPException(409, { message: 'The session is in no state for that.' })
    }
    return c.json(sessionToWire(session))
  })
}

function actOn({ work, merchant }: SiteMerchant, session: ShopSession, asked: z.infer<typeof SessionAct>, now: number) {
  switch (asked.act) {
    case 'refund':
      return work.refund(session, asked.amount) > 0
    case 'pay':
      return work.payByHand(session)
    case 'expire':
      session.expiresAt = now
      return merchant.shop.find(session.id, now)?.status === 'expired'
  }
}

function sessionToWire({ id, item, quantity, status, total, issues, expiresAt, order }: ShopSession) {
  const expires_at = new Date(expiresAt).toISOString()
  return { id, item: item.id, quantity, status, total, issues, expires_at, order }
}
