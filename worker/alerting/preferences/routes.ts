import { Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import type { PreferencesService } from './service.ts'

export function preferencesRoutes(service: PreferencesService) {
  const routes = new Hono<HttpEnv>()

  routes.get('/preferences', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await service.all(await requireCaller(c)))
  })

  routes.put('/preferences', async (c) => {
    const caller = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    const body = await readJson(c)
    return body.ok ? respond(c, await service.change(caller, body.value)) : respondFailure(c, body.error)
  })

  return routes
}
