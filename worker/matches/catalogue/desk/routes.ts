import { Hono } from 'hono'
import { type HttpEnv, parseInput, readJson, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import { MatchId } from '../queries.contract.ts'
import type { createMatchDesk } from './service.ts'

/** The specification's calls for matches; the page of the desk uses the same service. */
export function matchDeskRoutes(desk: ReturnType<typeof createMatchDesk>) {
  const routes = new Hono<HttpEnv>()

  routes.post('/matches', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    return respond(c, await desk.create(body.value, userId))
  })

  routes.put('/matches/:id', async (c) => {
    const { userId } = await requireCaller(c)
    const params = parseInput(MatchId, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const edited = await desk.edit(params.value.id, body.value, userId)
    return edited.ok ? respond(c, succeed(await desk.match(params.value.id))) : respond(c, edited)
  })

  routes.delete('/matches/:id', async (c) => {
    const { userId } = await requireCaller(c)
    const params = parseInput(MatchId, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    return respond(c, await desk.remove(params.value.id, null, userId))
  })

  return routes
}
