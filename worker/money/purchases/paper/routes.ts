import { Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, respondFailure } from '#worker/ground/http.ts'
import type { PaperService } from './service.ts'
import { paperOnWire } from './view.ts'

/** Mandates on paper: what they would have bought. */
export function paperRoutes(paper: PaperService) {
  const routes = new Hono<HttpEnv>()

  /** Takes terms as they are signed, and signs nothing. */
  routes.post('/auto-purchase/mandates/paper', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await readJson(c)
    const run = body.ok ? await paper.ofTerms(userId, body.value) : body
    return run.ok ? c.json(paperOnWire(run.value.paper)) : respondFailure(c, run.error)
  })

  routes.get('/auto-purchase/mandates/:id/paper', async (c) => {
    const { userId } = await requireCaller(c)
    const run = await paper.ofMandate(userId, c.req.param('id'))
    c.header('Cache-Control', 'no-store')
    return run.ok ? c.json(paperOnWire(run.value)) : respondFailure(c, run.error)
  })

  return routes
}
