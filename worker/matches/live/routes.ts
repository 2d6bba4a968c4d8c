import { Hono } from 'hono'
import { type HttpEnv, parseInput, respond, respondFailure } from '#worker/ground/http.ts'
import { MatchId } from '../catalogue/queries.contract.ts'
import { liveStatusCaching } from './constants.ts'
import type { LiveService } from './service.ts'

export function liveRoutes(service: LiveService) {
  const routes = new Hono<HttpEnv>()

  routes.get('/matches/:id/live-status', async (c) => {
    const params = parseInput(MatchId, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const found = await service.liveStatus(params.value.id)
    if (!found.ok) return respondFailure(c, found.error)
    c.header('Cache-Control', liveStatusCaching)
    return respond(c, found)
  })

  return routes
}
