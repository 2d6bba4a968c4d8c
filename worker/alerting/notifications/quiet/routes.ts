import { Hono } from 'hono'
import { type HttpEnv, parseBody, requireCaller, respondFailure, respondStatus } from '#worker/ground/http.ts'
import { QuietHoursBody } from './contract.ts'
import { quietHoursView } from './rules.ts'
import type { QuietService } from './service.ts'

export function quietRoutes(quiet: QuietService) {
  const routes = new Hono<HttpEnv>()

  // Null for a person who wants messages at any hour.
  routes.get('/quiet-hours', async (c) => {
    const { userId } = await requireCaller(c)
    const hours = await quiet.of(userId)
    c.header('Cache-Control', 'no-store')
    return c.json({ quiet_hours: hours && quietHoursView(hours) })
  })

  routes.put('/quiet-hours', async (c) => {
    const { userId } = await requireCaller(c)
    const asked = await parseBody(c, QuietHoursBody)
    return asked.ok ? respondStatus(c, await quiet.save(userId, asked.value)) : respondFailure(c, asked.error)
  })

  routes.delete('/quiet-hours', async (c) => {
    const { userId } = await requireCaller(c)
    await quiet.turnOff(userId)
    return c.body(null, 204)
  })

  return routes
}
