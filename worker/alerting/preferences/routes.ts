import { Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import type { PreferencesService } from './service.ts'

export function preferencesRoutes(service: PreferencesService) {
  const routes = new Hono<HttpEnv>()

  routes.get('/preferences', async (c) => {
    const { userId } = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    return c.json(await service.of(userId))
  })

  routes.put('/preferences', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await readJson(c)
    return body.ok ? respond(c, await service.change(userId, body.value)) : respondFailure(c, body.error)
  })

  return routes
}
