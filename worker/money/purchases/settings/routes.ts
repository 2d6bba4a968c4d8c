import { Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import type { AutoPurchaseService } from './service.ts'

export function settingsRoutes(settings: AutoPurchaseService) {
  const routes = new Hono<HttpEnv>()

  routes.get('/auto-purchase/settings', async (c) => {
    const { userId } = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    return c.json(await settings.find(userId))
  })

  routes.put('/auto-purchase/settings', async (c) => {
    const caller = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    const body = await readJson(c)
    return body.ok ? respond(c, await settings.change(caller, body.value)) : respondFailure(c, body.error)
  })

  return routes
}
