import { Hono } from 'hono'
import { type HttpEnv, parseBody, requireCaller, requireUser, respondFailure } from '#worker/ground/http.ts'
import { StartTrial } from './contract.ts'
import type { PlansService } from './service.ts'
import { planView } from './view.ts'

export function plansRoutes(plans: PlansService) {
  const routes = new Hono<HttpEnv>()

  routes.get('/user/plan', async (c) => {
    const { userId } = await requireUser(c)
    c.header('Cache-Control', 'no-store')
    return c.json(planView(await plans.planOf(userId)))
  })

  routes.post('/user/start-trial', async (c) => {
    const { userId } = await requireCaller(c)
    const asked = await parseBody(c, StartTrial)
    if (!asked.ok) return respondFailure(c, asked.error)
    const started = await plans.startTrial(userId, asked.value.plan_type)
    if (!started.ok) return respondFailure(c, started.error)
    c.header('Cache-Control', 'no-store')
    return c.json(planView(started.value))
  })

  return routes
}
