import { Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Visitor } from '../accounts/sessions/contract.ts'
import { ownerSetCookie } from './owner.ts'
import type { PushService } from './service.ts'

type PushServices = { push: PushService; visitorOf: (request: Request) => Visitor; isSecure: boolean }

export function pushRoutes({ push, visitorOf, isSecure }: PushServices) {
  const routes = new Hono<HttpEnv>()

  routes.get('/push/devices', async (c) => {
    const { userId } = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    const devices = await push.list(userId)
    return c.json({
      public_key: push.publicKey,
      devices: devices.map(({ id, label, createdAt, lastSuccessAt }) => ({
        id,
        label,
        created_at: toIso(createdAt),
        last_success_at: lastSuccessAt === null ? null : toIso(lastSuccessAt),
      })),
    })
  })

  routes.post('/push/devices', async (c) => {
    const { userId, sessionId } = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const added = await push.add(userId, body.value, { ...visitorOf(c.req.raw), sessionId })
    if (added.ok) {
      c.header('Set-Cookie', ownerSetCookie({ userId, id: added.value.id, sessionId }, isSecure), { append: true })
    }
    return respond(c, added)
  })

  routes.delete('/push/devices/:id', async (c) => {
    const { userId } = await requireCaller(c)
    return respond(c, await push.remove(userId, c.req.param('id')))
  })

  return routes
}
