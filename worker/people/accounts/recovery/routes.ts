import { Hono } from 'hono'
import { type HttpEnv, readJson, respondFailure } from '#worker/ground/http.ts'
import type { Visitor } from '../sessions/contract.ts'
import { accountTakenBack, passwordAdded, passwordChanged, resetAsked } from './constants.ts'
import type { RecoveryService } from './service.ts'

type RecoveryRoutesPorts = { recovery: RecoveryService; visitorOf: (request: Request) => Visitor }

export function recoveryRoutes({ recovery, visitorOf }: RecoveryRoutesPorts) {
  const routes = new Hono<HttpEnv>()

  routes.post('/forgot-password', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const asked = await recovery.ask(body.value, visitorOf(c.req.raw))
    return asked.ok ? c.json({ message: resetAsked }) : respondFailure(c, asked.error)
  })

  routes.post('/reset-password', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const reset = await recovery.reset(body.value, visitorOf(c.req.raw), await c.get('caller')())
    if (!reset.ok) return respondFailure(c, reset.error)
    const { isAdded, isTakenBack, deviceCookie } = reset.value
    if (deviceCookie) c.header('Set-Cookie', deviceCookie, { append: true })
    if (isTakenBack) return c.json({ message: accountTakenBack })
    return c.json({ message: isAdded ? passwordAdded : passwordChanged })
  })

  return routes
}
