import { Hono } from 'hono'
import { type HttpEnv, parseInput, respond, respondFailure } from '#worker/ground/http.ts'
import type { Visitor } from '#worker/people/accounts/sessions/contract.ts'
import { HistoryParams, HistoryQuery, PricesParams } from './contract.ts'
import { TogetherQuery } from './party/contract.ts'
import type { PricesService } from './service.ts'

/** Kept with its ETag, and asked for each time: an old answer would hide the result of a refresh. */
const caching = 'no-cache'

type PricesRoutes = { prices: PricesService; visitorOf: (request: Request) => Visitor }

export function pricesRoutes({ prices: service, visitorOf }: PricesRoutes) {
  const routes = new Hono<HttpEnv>()

  routes.get('/matches/:id/prices', async (c) => {
    const params = parseInput(PricesParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const query = parseInput(TogetherQuery, c.req.query())
    if (!query.ok) return respondFailure(c, query.error)
    c.header('Cache-Control', caching)
    return respond(c, await service.list(params.value.id, query.value.together))
  })

  routes.get('/price-tracking/history/:matchId', async (c) => {
    const params = parseInput(HistoryParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const query = parseInput(HistoryQuery, c.req.query())
    if (!query.ok) return respondFailure(c, query.error)
    c.header('Cache-Control', caching)
    return respond(c, await service.history(params.value.matchId, query.value))
  })

  routes.post('/matches/:id/prices/refresh', async (c) => {
    const params = parseInput(PricesParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    return respond(c, await service.refresh(params.value.id, visitorOf(c.req.raw).networks), 202)
  })

  return routes
}
