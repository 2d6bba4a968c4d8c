import { type Context, Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, requireFreshProof, respondFailure } from '#worker/ground/http.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import type { Mandate } from './contract.ts'
import type { MandatesService } from './service.ts'
import { mandateOnWire } from './view.ts'

type Services = { mandates: MandatesService; proofs: Pick<ProofsService, 'require'> }

/** Signing needs a fresh proof; revoking needs none, because to stop must be easy. */
export function mandatesRoutes({ mandates, proofs }: Services) {
  const routes = new Hono<HttpEnv>()
  const proven = requireFreshProof(proofs)

  async function onWire(userId: number, mandate: Mandate) {
    return mandateOnWire({ ...mandate, state: await mandates.stateOf(userId, mandate) })
  }

  async function setLive(c: Context<HttpEnv>, isLive: boolean) {
    const caller = await requireCaller(c)
    const set = await mandates.setLive(caller, c.req.param('id') ?? '', isLive)
    return set.ok ? c.json(await onWire(caller.userId, set.value)) : respondFailure(c, set.error)
  }

  routes.get('/auto-purchase/mandates', async (c) => {
    const { userId } = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    return c.json({ mandates: (await mandates.stated(userId, await mandates.list(userId))).map(mandateOnWire) })
  })

  /** The terms in words, before they are signed. */
  routes.post('/auto-purchase/mandates/words', async (c) => {
    const body = await readJson(c)
    const read = body.ok ? await mandates.readTerms(body.value) : body
    return read.ok ? c.json({ words: read.value.words, read: read.value.read }) : respondFailure(c, read.error)
  })

  routes.post('/auto-purchase/mandates', proven, async (c) => {
    const caller = await requireCaller(c)
    const body = await readJson(c)
    const signed = body.ok ? await mandates.create(caller, body.value) : body
    return signed.ok ? c.json(await onWire(caller.userId, signed.value), 201) : respondFailure(c, signed.error)
  })

  routes.put('/auto-purchase/mandates/:id', proven, async (c) => {
    const caller = await requireCaller(c)
    const body = await readJson(c)
    const signed = body.ok ? await mandates.change(caller, c.req.param('id'), body.value) : body
    return signed.ok ? c.json(await onWire(caller.userId, signed.value)) : respondFailure(c, signed.error)
  })

  /** Switched on it buys, which takes a fresh proof; the way back to paper takes none. */
  routes.post('/auto-purchase/mandates/:id/on', proven, (c) => setLive(c, true))
  routes.post('/auto-purchase/mandates/:id/off', (c) => setLive(c, false))

  routes.post('/auto-purchase/mandates/:id/revoke', async (c) => {
    const { userId } = await requireCaller(c)
    const revoked = await mandates.revoke(userId, c.req.param('id'), 'dashboard')
    return revoked.ok ? c.json(await onWire(userId, revoked.value)) : respondFailure(c, revoked.error)
  })

  return routes
}
