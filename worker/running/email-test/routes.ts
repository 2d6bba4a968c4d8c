import { Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import type { EmailTestService } from './service.ts'

/** The specification has two calls for the settings, the second for when the first fails; they answer the same. */
const configCalls = ['/debug/email-config', '/email-config-status'] as const

export function emailTestRoutes(emailTest: EmailTestService) {
  const routes = new Hono<HttpEnv>()
  for (const path of configCalls) {
    routes.get(path, (c) => c.json(emailTest.config(), 200, { 'Cache-Control': 'no-store' }))
  }
  routes.post('/test-email', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    return respond(c, await emailTest.send(userId, body.value))
  })
  return routes
}
